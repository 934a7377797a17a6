package mcpserver

// polarSet answers the polar tools, each with one call of the archive.
type polarSet struct {
	archive   Archive
	downloads Downloads
}

// polarTools returns the tools that read what a Polar device recorded.
func polarTools(config Config) []tool {
	p := polarSet{archive: config.Archive, downloads: config.Downloads}
	return []tool{
		p.getAuthorizationURL(), p.exchangeAuthorizationCode(), p.registerUser(),
		p.getUser(), p.listPhysicalInfo(),
		p.getExercises(), p.downloadExercise(),
		p.getActivities(), p.getHeartRate(),
		p.listSleep(), p.listNightlyRecharge(),
		p.getCardioLoad(), p.getSleepWise(),
	}
}

// reading is the effect of a tool that asks Polar and changes nothing.
func reading() effect { return effect{readOnly: true, idempotent: true, openWorld: true} }
