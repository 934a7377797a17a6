package mcpserver

import (
	"context"

	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/summary"
)

type authorizationURLArguments struct {
	inMarkdown

	ClientID    required `json:"clientId" jsonschema:"Client id of the person's app at admin.polaraccesslink.com"`
	RedirectURI address  `json:"redirectUri,omitzero" jsonschema:"Redirect URL exactly as registered for the app; default: the configured one, else the app's first"`
}

func (p polarSet) getAuthorizationURL() tool {
	return define("polar_get_authorization_url", "Get the Polar authorization link", effect{readOnly: true, idempotent: true},
		"Step 1 of connecting Polar: returns the link where the person allows access, and the steps. The browser then lands on "+
			"redirectUri with a 10-minute code for polar_exchange_authorization_code. For connecting, changing account, or after "+
			"not_connected or token_expired; not while the other tools work. Step 2 puts the client secret into this chat; "+
			"`paceline connect polar` in a terminal does all steps without that.",
		func(ctx context.Context, in authorizationURLArguments, c caller) (summary.Document, error) {
			return p.of(c).Authorization(ctx, string(in.ClientID), string(in.RedirectURI))
		})
}

type exchangeArguments struct {
	inMarkdown

	ClientID     required `json:"clientId" jsonschema:"Client id that the link was made with"`
	ClientSecret required `json:"clientSecret" jsonschema:"Client secret of the same app"`
	Code         required `json:"authorizationCode" jsonschema:"Value of code in the URL that the browser landed on"`
	RedirectURI  address  `json:"redirectUri,omitzero" jsonschema:"Same as for the link; omit if omitted there"`
	ShowToken    bool     `json:"showToken,omitzero" jsonschema:"Also show the access token in this chat; default false"`
}

func (p polarSet) exchangeAuthorizationCode() tool {
	return define("polar_exchange_authorization_code", "Exchange the Polar authorization code", effect{destructive: true, openWorld: true},
		"Step 2 of connecting Polar: trades a 10-minute code from the polar_get_authorization_url link for an access token and "+
			"keeps the token encrypted on this machine, replacing any earlier one. A code works once; a failure keeps the earlier "+
			"token, and needs a new link. The client secret is not kept but stays readable in this chat. The person ends the "+
			"access in their Polar account. Returns the Polar user id and the token's lifetime. Next, for an account not yet "+
			"registered: polar_register_user.",
		func(ctx context.Context, in exchangeArguments, c caller) (summary.Document, error) {
			app := source.App{ClientID: string(in.ClientID), ClientSecret: source.Secret(in.ClientSecret)}
			return p.of(c).Exchange(ctx, app, string(in.Code), string(in.RedirectURI), in.ShowToken)
		})
}

func (p polarSet) registerUser() tool {
	return define("polar_register_user", "Register with Polar AccessLink", effect{idempotent: true, openWorld: true},
		"Registers the person with the app, step 3 of connecting Polar: once after polar_exchange_authorization_code, or when "+
			"a tool answers not_registered. Polar gives no data before it, and only exercises uploaded later. Only the person "+
			"undoes it, in their Polar account. Returns, on a repeat too, Polar user id, member id and registration date. To read "+
			"the profile use polar_get_user.",
		func(ctx context.Context, _ renderingArguments, c caller) (summary.Document, error) {
			return p.of(c).Register(ctx)
		})
}
