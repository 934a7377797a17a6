package source_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/paceline/paceline/internal/source"
)

func TestASecretNeverPrintsItselfWhereverItStands(t *testing.T) {
	t.Parallel()
	const secret = "top-secret"
	credentials := source.Credentials{AccessToken: secret, UserID: "12"}
	if credentials.AccessToken.Reveal() != secret {
		t.Error("a secret that is asked for is not given")
	}
	values := map[string]any{
		"the secret":        source.Secret(secret),
		"credentials":       credentials,
		"their address":     &credentials,
		"the app":           source.App{ClientID: "paceline", ClientSecret: secret},
		"a grant":           source.Grant{Credentials: credentials, TokenType: "bearer"},
		"a list":            []source.Credentials{credentials},
		"beneath something": struct{ Held source.Credentials }{credentials},
	}
	for name, v := range values {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			slog.New(slog.NewTextHandler(&log, nil)).Info("text", slog.Any("value", v))
			slog.New(slog.NewJSONHandler(&log, nil)).Info("json", slog.Any("value", v))
			encoded, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{
				fmt.Sprint(v), fmt.Sprintf("%v", v), fmt.Sprintf("%+v", v), fmt.Sprintf("%#v", v), fmt.Sprintf("%s", v),
				log.String(), string(encoded),
			} {
				if strings.Contains(text, secret) {
					t.Errorf("it prints %q", text)
				}
			}
		})
	}
}
