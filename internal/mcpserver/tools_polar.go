package mcpserver

// polarSet answers the polar tools, each with one call of the archive.
type polarSet struct {
	archive   func(person string) Archive
	downloads Downloads
	remote    Remote
}

// of returns the archive of whoever calls.
func (p polarSet) of(c caller) Archive { return p.archive(c.who.Person) }

// polarTools returns the tools that read what a Polar device recorded.
func polarTools(config Config) []tool {
	p := polarSet{archive: config.Archive, downloads: config.Downloads}
	common := []tool{
		p.getUser(), p.listPhysicalInfo(), p.getExercises(), p.getActivities(), p.getHeartRate(),
		p.listSleep(), p.listNightlyRecharge(), p.getCardioLoad(), p.getSleepWise(),
	}
	if config.Remote != nil {
		p.remote = *config.Remote
		return append(common, p.getSourcesLink(), p.getRegistration(), p.linkExercise())
	}
	return append(common, p.getAuthorizationURL(), p.exchangeAuthorizationCode(), p.registerUser(), p.downloadExercise())
}

// reading is the effect of a tool that asks Polar and changes nothing.
func reading() effect { return effect{readOnly: true, idempotent: true, openWorld: true} }
