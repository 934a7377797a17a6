package app

import (
	"context"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source/polar/polarsim"
)

// simulation is a simulator that serves on an address of this machine.
type simulation struct {
	*polarsim.Sim
	base   string         // http://host:port
	zone   *time.Location // of the athletes
	server *http.Server
	ended  chan struct{}
}

// simulate starts a simulator on an address. Errors: fault.Invalid for one that is not of
// this machine: the simulator has no lock.
func simulate(ctx context.Context, address string, config polarsim.Config) (*simulation, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%q is not an address to listen on", address).
			WithHint("Write a host and a port, such as 127.0.0.1:8090; port 0 takes a free one.")
	}
	if !isLoopback(host) {
		return nil, fault.New(fault.Invalid, "%s is not an address of this machine alone, and the simulator has no lock", host).
			WithHint("Use 127.0.0.1, [::1] or localhost.")
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "%s cannot be listened on", address).
			WithHint("Give another port with --listen; port 0 takes a free one.").WithCause(err)
	}
	s := &simulation{
		Sim: polarsim.New(config), base: "http://" + listener.Addr().String(), zone: config.Zone, ended: make(chan struct{}),
	}
	s.server = &http.Server{Handler: http.HandlerFunc(s.dated), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		defer close(s.ended)
		_ = s.server.Serve(listener) // ends by close
	}()
	return s, nil
}

// dated answers with the date of the simulated clock.
func (s *simulation) dated(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Date", s.Now().UTC().Format(http.TimeFormat))
	s.ServeHTTP(w, r)
}

// close ends the simulator, after the answers that are on their way.
func (s *simulation) close() {
	grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if s.server.Shutdown(grace) != nil {
		_ = s.server.Close() // a client that holds on is not waited for
	}
	<-s.ended
}

// addresses returns what leads a Paceline to the simulator.
func (s *simulation) addresses() []variable {
	return []variable{
		{settingAPIURL, s.base},
		{settingAuthURL, s.base + "/oauth2/authorization"},
		{settingTokenURL, s.base + "/v2/oauth2/token"},
	}
}

// environment returns what leads a Paceline to the simulator, as its first athlete.
func (s *simulation) environment(token string) []variable {
	return append(s.addresses(),
		variable{settingClientID, polarsim.DemoClientID},
		variable{settingClientSecret, polarsim.DemoClientSecret},
		variable{settingAccessToken, token},
		variable{settingUserID, strconv.FormatInt(s.UserID(0), 10)},
	)
}
