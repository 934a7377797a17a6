package app

import "testing"

func TestTheRedirectAddressIsTheFirstThatIsNamed(t *testing.T) {
	t.Parallel()
	const option, variable = "http://127.0.0.1:9000/a", "http://localhost:9001/b/"
	for rule, tt := range map[string]struct {
		option, variable, want string
	}{
		"the option, byte for byte":        {option, variable, option},
		"else POLAR_REDIRECT_URI likewise": {"", variable, variable},
		"else the one that we recommend":   {"", "", "http://localhost:8080/callback"},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			if got := (ConnectOptions{RedirectURI: tt.option}).redirectURI(configuration{RedirectURI: tt.variable}); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
