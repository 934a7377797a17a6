package oauth_test

import (
	"path/filepath"
	"sync"
	"testing"

	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

// instances returns two authorization servers on one database, as two processes are.
func instances(t *testing.T, engine string) [2]*server {
	t.Helper()
	address := filepath.Join(t.TempDir(), "paceline.db")
	if engine == "PostgreSQL" {
		address = postgrestest.URL(t)
	}
	one, other := storetest.OpenTwice(t, address)
	if err := addPeople(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	return [2]*server{newServerOn(one), newServerOn(other)}
}

// eachAtOnce sends a request to the servers in turn, all at the same time, and returns the tokens and how many were
// refused. Whatever is not a refusal fails the test.
func eachAtOnce(t *testing.T, servers [2]*server, n int, r oauth.TokenRequest) ([]oauth.Tokens, int) {
	t.Helper()
	var mu sync.Mutex
	var given []oauth.Tokens
	refused := 0
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			tokens, err := servers[i%2].Token(t.Context(), r)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				given = append(given, tokens)
				return
			}
			refused++
			if code := refusalCode(err); code != oauth.InvalidGrant {
				t.Errorf("got %v", err)
			}
		})
	}
	all.Wait()
	return given, refused
}

func TestRefreshesAtOnceGetOneSuccessorFromAllInstances(t *testing.T) {
	t.Parallel()
	for _, engine := range []string{"SQLite", "PostgreSQL"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			servers := instances(t, engine)
			client, tokens, _ := servers[0].connect(t, "anna")
			for range 3 {
				given, refused := eachAtOnce(t, servers, 8, refreshOf(client, tokens.Refresh))
				if refused > 0 {
					t.Fatalf("%d were refused", refused)
				}
				seen := map[string]bool{}
				for _, one := range given {
					if one.Refresh != given[0].Refresh || seen[one.Access] {
						t.Errorf("got %+v beside %+v", one, given[0])
					}
					seen[one.Access] = true
					servers[0].verified(t, one.Access)
				}
				tokens = given[0]
			}
		})
	}
}

func TestACodeThatComesTwiceAtOnceGetsTokensOnceAndEnds(t *testing.T) {
	t.Parallel()
	for _, engine := range []string{"SQLite", "PostgreSQL"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			servers := instances(t, engine)
			client := servers[0].register(t, callback)
			given, refused := eachAtOnce(t, servers, 6, exchangeOf(client, servers[1].allow(t, "anna", requestOf(client))))
			if len(given) != 1 || refused != 5 {
				t.Fatalf("%d got tokens", len(given))
			}
			_, err := servers[1].Verify(t.Context(), given[0].Access)
			wantRefused(t, err, oauth.InvalidToken)
		})
	}
}
