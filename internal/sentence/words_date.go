package sentence

import "time"

// weekdays are the names of days, Monday being 1 and Sunday 7.
//
//nolint:gochecknoglobals // a constant table
var weekdays = map[string]int{
	"monday": 1, "mon": 1, "tuesday": 2, "tue": 2, "tues": 2, "wednesday": 3, "wed": 3, "weds": 3, "thursday": 4, "thu": 4, "thur": 4,
	"thurs": 4, "friday": 5, "fri": 5, "saturday": 6, "sat": 6, "sunday": 7, "sun": 7,
}

// months are the names of months.
//
//nolint:gochecknoglobals // a constant table
var months = map[string]time.Month{
	"january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6, "jun": 6,
	"july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sep": 9, "sept": 9, "october": 10, "oct": 10, "november": 11,
	"nov": 11, "december": 12, "dec": 12,
}

// dayParts are the parts of a day, with the hour that they begin at.
//
//nolint:gochecknoglobals // a constant table
var dayParts = map[string]int{"morning": 5, "afternoon": 12, "evening": 17, "night": 18, "tonight": 18, "lunchtime": 11, "noon": 11}
