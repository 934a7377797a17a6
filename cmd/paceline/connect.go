package main

import (
	"context"
	"time"

	"github.com/paceline/paceline/internal/app"
)

type connectCommand struct {
	Polar connectPolarCommand `cmd:"" help:"Connect your Polar account."`
}

type connectPolarCommand struct {
	RedirectURI      string        `name:"redirect-uri" help:"Redirect address, exactly as registered for the client (POLAR_REDIRECT_URI; default http://localhost:8080/callback)." placeholder:"URL"`
	ClientID         string        `name:"client-id" help:"Client id (POLAR_CLIENT_ID; asked for otherwise)." placeholder:"ID"`
	ClientSecretFile string        `name:"client-secret-file" help:"File with the client secret (POLAR_CLIENT_SECRET; asked for otherwise, without showing it)." placeholder:"PATH"`
	NoBrowser        bool          `name:"no-browser" help:"Print the address of Polar's page and open no browser."`
	Timeout          time.Duration `help:"How long to wait for the browser." default:"5m"`
	Person           string        `help:"Whose account, on a database of several people." placeholder:"NAME"`
}

// Help shows what is needed first.
func (connectPolarCommand) Help() string {
	return `Opens Polar's page where you allow the access, catches the answer on this machine, keeps the token encrypted in the data folder and registers you with Polar.

You need a client: make one at https://admin.polaraccesslink.com with the redirect address http://localhost:8080/callback.

Examples:

    paceline connect polar
    POLAR_CLIENT_ID=1234 paceline connect polar --client-secret-file ~/polar.secret
    ssh -L 8080:localhost:8080 server paceline connect polar --no-browser`
}

// Run connects the account.
func (c *connectPolarCommand) Run(ctx context.Context, host *app.Host) error {
	return host.ConnectPolar(ctx, app.ConnectOptions{
		RedirectURI: c.RedirectURI, ClientID: c.ClientID, SecretFile: c.ClientSecretFile,
		NoBrowser: c.NoBrowser, Timeout: c.Timeout, Person: c.Person,
	})
}
