package sentence

import "strings"

// pasts are the forms of the past that verbs have which people track, where it is no -ed.
//
//nolint:gochecknoglobals // a constant table
var pasts = map[string]string{
	"read": "read", "write": "wrote", "sing": "sang", "draw": "drew", "drive": "drove", "run": "ran", "swim": "swam", "ride": "rode", "teach": "taught",
	"fight": "fought", "spin": "spun", "study": "studied", "knit": "knit", "eat": "ate", "drink": "drank", "sleep": "slept", "fast": "fasted",
	"sew": "sewed", "build": "built", "pray": "prayed", "speak": "spoke", "weave": "wove", "dig": "dug", "bike": "biked", "learn": "learnt",
}

// inflections returns the other forms of a name that is one verb or its noun: read and reading,
// meditation and meditated.
func inflections(name string) []string {
	if strings.Contains(name, " ") || len(name) < 3 || digitsIn(name) > 0 {
		return nil
	}
	var forms []string
	for _, stem := range stems(name) {
		forms = append(forms, stem, pastOf(stem), gerund(stem))
		if n := len(stem); n >= 3 && !vowel(stem[n-1]) && vowel(stem[n-2]) && !vowel(stem[n-3]) && strings.IndexByte("wxy", stem[n-1]) < 0 {
			double := stem + stem[n-1:]
			forms = append(forms, double+"ed", double+"ing")
		}
		if irregular := pasts[stem]; irregular != "" {
			forms = append(forms, irregular)
		}
	}
	return forms
}

// stems returns what a name can be formed from: journaling from journal, writing from write,
// jogging from jog, meditation from meditate.
func stems(name string) []string {
	if stem, found := strings.CutSuffix(name, "ation"); found && voiced(stem) {
		return []string{stem + "ate"}
	}
	stem, found := strings.CutSuffix(name, "ing")
	if !found || !voiced(stem) || len(stem) < 3 {
		return []string{name}
	}
	n := len(stem)
	if stem[n-1] == stem[n-2] && !strings.ContainsRune("lsz", rune(stem[n-1])) {
		return []string{stem[:n-1]}
	}
	return []string{stem, stem + "e"}
}

func pastOf(stem string) string {
	if strings.HasSuffix(stem, "e") {
		return stem + "d"
	}
	return stem + "ed"
}

func gerund(stem string) string {
	if short, found := strings.CutSuffix(stem, "e"); found && !strings.HasSuffix(short, "e") {
		return short + "ing"
	}
	return stem + "ing"
}

func vowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// voiced reports whether a vowel is in a stem, without which it is no word: the str of string.
func voiced(stem string) bool { return strings.ContainsAny(stem, "aeiouy") }

// addInflections makes the vocabulary know the forms of a name, where they mean nothing else.
func (v vocabulary) addInflections(name string, m meaning) {
	own, n := builtIn().find(lex(name))
	if n > 0 && own.class != classSport && own.class != classExercise {
		return
	}
	for _, form := range inflections(name) {
		known, found := builtIn().find(lex(form))
		if found > 0 && (n == 0 || known != own) || joining[form] || filling[form] || grammatical(form) || unitOf(lex(form)).name != "" {
			continue
		}
		v.add(form, m)
	}
}
