package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/source"
	"github.com/paceline/paceline/internal/store"
)

// Doctor checks the configuration, the files, the token, the registration, the clock and
// the way to Polar, and writes what it found and how to mend it. It changes nothing.
// Errors: ErrUnhealthy when something is broken.
func (h *Host) Doctor(ctx context.Context, asJSON bool) error {
	var r Report
	v := h.version()
	r.add("version", Fine, "", "paceline %s, %s, %s", v.Version, v.Go, v.Platform)
	config, problems := h.Config()
	checkConfig(&r, config, problems)
	problem := problems.without("PACELINE_ZONE").Fault()
	p := h.compose(config, problem)
	defer p.close()
	if config.Database != "" {
		checkData(&r, config)
	}
	checkDownloads(&r, p)
	credentials, connected := checkToken(ctx, &r, p, problem)
	reached := h.checkReach(ctx, &r, p, config)
	checkAccount(ctx, &r, p, credentials, connected && reached)
	checkLimits(&r, p)
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.write(h.Out, asJSON)
}

func checkConfig(r *Report, config Config, problems Problems) {
	for _, problem := range problems {
		r.add("configuration", Broken, problem.Mend, "%s %s", problem.Setting, problem.Wrong)
	}
	if len(problems) == 0 {
		r.add("configuration", Fine, "", "every setting can be used")
	}
	if config.Zone != nil {
		r.add("zone", Fine, "", "%s, from %s", config.Zone, config.ZoneFrom)
	}
}

// checkData looks at the data folder and the master key.
func checkData(r *Report, config Config) {
	folder := filepath.Dir(config.Database)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.add("data folder", Fine, "", "%s is made when something is kept for the first time", folder)
	case err != nil:
		r.add("data folder", Broken, "Check that you own it and the folders above, or choose another with PACELINE_DATABASE.", "%s cannot be looked at", folder)
	case !info.IsDir():
		r.add("data folder", Broken, "Choose another with PACELINE_DATABASE.", "%s is not a folder", folder)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o022 != 0:
		r.add("data folder", Broken, "Run: chmod 700 "+shellQuoted(folder), "%s has mode %04o, so others can replace what is in it", folder, info.Mode().Perm())
	default:
		r.add("data folder", Fine, "", "%s", folder)
	}
	_, err = store.LoadMasterKey(config.MasterKey)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.add("master key", Fine, "", "%s is made when something is kept for the first time", config.MasterKey)
	case err != nil:
		r.addError("master key", Broken, err)
	default:
		r.add("master key", Fine, "", "%s (keep a copy elsewhere)", config.MasterKey)
	}
}

// checkDownloads looks at the download folder. All but one tool work without it.
func checkDownloads(r *Report, p *parts) {
	if err := p.downloads.Check(); err != nil {
		r.addError("downloads", Warning, err)
		return
	}
	r.add("downloads", Fine, "", "exercise files go to %s", p.downloads.Path())
}

// checkToken reports which token is in use.
func checkToken(ctx context.Context, r *Report, p *parts, problem error) (credentials source.Credentials, connected bool) {
	if problem != nil {
		r.add("token", Skipped, "", "mend the configuration first")
		return credentials, false
	}
	credentials, origin, err := p.connections.Current(ctx)
	switch {
	case fault.KindOf(err) == fault.NotConnected:
		r.add("token", Broken, "Run `paceline connect polar`, or set POLAR_ACCESS_TOKEN and POLAR_USER_ID.", "no Polar account is connected")
		return credentials, false
	case err != nil:
		r.addError("token", Broken, err)
		return credentials, false
	case origin == store.Environment:
		r.add("token", Fine, "", "POLAR_ACCESS_TOKEN of the environment is in use")
	default:
		r.add("token", Fine, "", "the kept one is in use, from %s", p.connections.Path())
	}
	if origin == store.Kept && p.connections.Given.AccessToken != "" {
		r.add("token", Warning, "Leave POLAR_ACCESS_TOKEN out, or delete "+shellQuoted(p.connections.Path())+" to use it.", "POLAR_ACCESS_TOKEN is set too, and the kept token wins over it")
	}
	if credentials.UserID == "" {
		r.add("token", Warning, "Set POLAR_USER_ID, the x_user_id that came with the token.", "the Polar user id is unknown, which polar_get_user and polar_register_user need")
	}
	return credentials, true
}
