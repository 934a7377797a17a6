package summary

// Markdown returns the link and what to do with it.
func (a *Authorization) Markdown() string {
	var p page
	p.WriteString("## Connect Polar\n")
	p.line("1. Open this page, sign in to Polar and allow access:")
	p.WriteString("\n" + a.URL + "\n\n")
	p.line("2. Polar then sends the browser to " + a.redirect() + ", with a code in the address. Copy the code; it works once, for ten minutes.")
	p.line("3. Exchange the code" + a.sameRedirect() + ".")
	p.line("4. Register the person once: before that Polar refuses every read.")
	return p.String()
}

func (a *Authorization) redirect() string {
	if a.RedirectURI == "" {
		return "the redirect address that is registered for the client"
	}
	return "the redirect address"
}

func (a *Authorization) sameRedirect() string {
	if a.RedirectURI == "" {
		return " without a redirect address, since none was sent here"
	}
	return " with the same redirect address, letter for letter"
}

// Markdown returns what was connected and what comes next; the token only where the
// document holds it.
func (c *Connection) Markdown() string {
	var p page
	p.WriteString("## Polar connected\n")
	p.line("Polar user "+c.UserID.quoted(), labelled("token good for ", c.lifetime()))
	if c.Kept {
		p.line("The token is kept, encrypted, and used from the next call on: no restart, nothing to paste.")
	} else {
		p.line("The token could not be kept. Set it in the environment, or mend the data folder (paceline doctor says how) and connect again.")
	}
	if c.AccessToken != "" {
		p.WriteString("\n```\nPOLAR_ACCESS_TOKEN=" + c.AccessToken + "\nPOLAR_USER_ID=" + string(c.UserID) + "\n```\n")
		p.line("Whoever has this token can read the account: it now stands in this conversation too.")
	}
	for _, note := range c.Notes {
		p.line(note)
	}
	p.line("Next: register the person with Polar, once.")
	return p.String()
}

func (c *Connection) lifetime() string {
	if c.ExpiresIn == nil {
		return ""
	}
	const day = 24 * 3600
	return Plural(int(c.ExpiresIn.whole()/day), "day")
}

// Markdown returns the state of the registration.
func (r *Registration) Markdown() string {
	var p page
	state := "Registered with Polar."
	if r.Already {
		state = "Already registered with Polar: nothing to do."
	}
	p.line(state)
	p.line(when(r.UserID != "", "Polar user "+r.UserID.quoted()), when(r.MemberID != "", "member "+r.MemberID.quoted()),
		labelled("since ", r.Since.date()))
	if !r.Already {
		p.line("From now on Polar gives what devices upload; sessions uploaded before are not included.")
	}
	return p.String()
}
