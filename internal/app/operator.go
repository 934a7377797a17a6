package app

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/paceline/paceline/internal/account"
	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/oauth"
	"github.com/paceline/paceline/internal/store"
)

// PrintOwnerLink writes a new set-up link; earlier ones end. Errors: fault.Conflict when there is an owner.
func (h *Host) PrintOwnerLink(ctx context.Context) error {
	return h.withAccounts(func(accounts *account.Service, url string) error {
		secret, err := accounts.OwnerLink(ctx)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(h.Out, linkTo(url, "/join", secret))
		return err
	})
}

// Invite writes a link by which somebody can join, once, within seven days. Errors: fault.Invalid where registration is closed.
func (h *Host) Invite(ctx context.Context) error {
	return h.withAccounts(func(accounts *account.Service, url string) error {
		secret, err := accounts.Invite(ctx, "")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(h.Out, linkTo(url, "/join", secret))
		return err
	})
}

// Recover writes a link by which the person of an address gets back in, once, within an hour. Errors: fault.NotFound.
func (h *Host) Recover(ctx context.Context, email string) error {
	return h.withAccounts(func(accounts *account.Service, url string) error {
		secret, err := accounts.Recover(ctx, email)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(h.Out, linkTo(url, "/recover", secret))
		return err
	})
}

// withAccounts calls do with the people of the server that the settings describe, and its public URL.
func (h *Host) withAccounts(do func(accounts *account.Service, url string) error) error {
	c, flaws := h.configureServer()
	if err := flaws.fault(); err != nil {
		return err
	}
	return h.withStore(func(db *store.DB) error {
		accounts, err := account.New(account.Config{Store: db, URL: c.URL, Registration: c.Registration, Now: h.Now, Logger: h.logger()})
		if err != nil {
			return err
		}
		return do(accounts, c.URL)
	})
}

// ListGrants writes what people allowed assistants: those of everybody for "". Ended ones are left out unless all are wanted.
func (h *Host) ListGrants(ctx context.Context, person string, all bool) error {
	return h.withStore(func(db *store.DB) error {
		grants, err := oauth.New(oauth.Config{Store: db, Now: h.Now}).Grants(ctx, person)
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
		return h.writeGrants(grants, all)
	})
}

func (h *Host) writeGrants(grants []oauth.Grant, all bool) error {
	var shown []oauth.Grant
	for _, g := range grants {
		if all || g.EndedAt.IsZero() {
			shown = append(shown, g)
		}
	}
	if len(shown) == 0 {
		_, err := fmt.Fprintln(h.Err, "No assistant is connected.")
		return err
	}
	table := tabwriter.NewWriter(h.Out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "GRANT\tPERSON\tASSISTANT\tWHO SAYS SO\tBY WAY OF\tMAY\tCONNECTED\tLAST USED\tSTATE") // Flush tells
	for _, g := range shown {
		_, _ = fmt.Fprintln(table, strings.Join([]string{
			g.ID, g.Person, nameOf(g.Client), saidBy(g.Client), g.Client.RedirectHost, g.Scopes.String(), moment(g.CreatedAt), moment(g.UsedAt), stateOf(g),
		}, "\t"))
	}
	return table.Flush()
}

func nameOf(client oauth.Label) string {
	if client.Name == "" {
		return "(no name)"
	}
	return client.Name
}

// saidBy says who vouches for a client's name.
func saidBy(client oauth.Label) string {
	if client.Host != "" {
		return "verified: " + client.Host
	}
	return "itself"
}

func moment(at time.Time) string {
	if at.IsZero() {
		return "never"
	}
	return at.UTC().Format("2006-01-02T15:04Z")
}

func stateOf(g oauth.Grant) string {
	if g.EndedAt.IsZero() {
		return "holds"
	}
	return "ended " + moment(g.EndedAt) + " (" + string(g.Ended) + ")"
}

// RevokeGrant ends a grant; it holds from the assistant's next call on. Errors: fault.NotFound.
func (h *Host) RevokeGrant(ctx context.Context, id string) error {
	return h.withStore(func(db *store.DB) error {
		service := oauth.New(oauth.Config{Store: db, Now: h.Now})
		grants, err := service.Grants(ctx, "")
		if err != nil && fault.KindOf(err) != fault.NotFound {
			return err
		}
		for _, g := range grants {
			if g.ID != id {
				continue
			}
			if err := service.Disconnect(ctx, g.Person, id); err != nil {
				return err
			}
			_, err := io.WriteString(h.Out, "Ended: the next call of "+nameOf(g.Client)+" is refused.\n")
			return err
		}
		return fault.New(fault.NotFound, "there is no grant %s", id).WithHint("`paceline grants list` has those that there are.")
	})
}

// addresses returns the e-mail addresses of people who have an account, by their ids.
func addresses(ctx context.Context, db *store.DB) (map[string]string, error) {
	found := map[string]string{}
	err := db.ReadAccounts(ctx, func(ctx context.Context, r account.Reader) error {
		people, err := r.People(ctx)
		for _, p := range people {
			found[p.ID] = p.Email
			if p.Owner {
				found[p.ID] += " (owner)"
			}
		}
		return err
	})
	if fault.KindOf(err) == fault.NotFound {
		return found, nil
	}
	return found, err
}
