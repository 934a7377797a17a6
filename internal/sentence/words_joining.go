package sentence

import "strings"

// joining are the words that may stand between what is said: leaving them out loses nothing.
//
//nolint:gochecknoglobals // a constant table
var joining = wordSet(`
a an and also as at but by did do done for from get got had have having i i'm im i've ive in is it just logged made managed me
my of on plus so some that that's the then there this to was we went were with after before during followed please pls plz can could
you add log record track put enter save hey hi hello ok okay thanks thank thx`)

// filling are the words that say nothing within an entry.
//
//nolint:gochecknoglobals // a constant table
var filling = wordSet(`another does doing has its like our total take took today's am been be value level rate rated each exactly
only or so already finally total altogether hit b4 distance duration elapsed moving time w played all now held drank drink drunk ate eat eaten myself me finished`)

// interjections are the words of a mood that change nothing before them.
//
//nolint:gochecknoglobals // a constant table
var interjections = wordSet(`lol haha hehe yay omg wow phew ugh meh xd woohoo yeah yep lmao rofl`)

// about are the words that make an amount an approximate one.
//
//nolint:gochecknoglobals // a constant table
var about = wordSet(`about around approximately approx roughly circa ca ish maybe perhaps probably`)

// vague are the words that stand where an amount would.
//
//nolint:gochecknoglobals // a constant table
var vague = wordSet(`few several lots lot many plenty bunch loads tons handful various numerous countless`)

func wordSet(words string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
