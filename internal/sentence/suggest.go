package sentence

import (
	"slices"
	"sync"
)

// suggestions are the names of one word that a misspelt one may mean, by their length.
//
//nolint:gochecknoglobals // compiled once
var suggestions = sync.OnceValue(func() map[int][]string {
	byLength := make(map[int][]string)
	for word, phrases := range builtIn() {
		for _, p := range phrases {
			if len(p.rest) == 0 && len(word) >= 3 && p.class != classFood && p.class != classNote {
				byLength[len(word)] = append(byLength[len(word)], word)
			}
		}
	}
	for _, words := range byLength {
		slices.Sort(words)
	}
	return byLength
})

// nearest returns the name that a word is a slip of, or "".
func (r *reader) nearest(word string) string {
	if len(word) < 4 {
		return ""
	}
	for i := range r.listener.Trackables {
		t := &r.listener.Trackables[i]
		for _, name := range append([]string{t.Name}, t.Aliases...) {
			if own := spelling(name); !t.Archived && alike(word, own) {
				return own
			}
		}
	}
	for slip := 1; slip <= slips(word); slip++ {
		for size := len(word) - slip; size <= len(word)+slip; size++ {
			for _, name := range suggestions()[size] {
				if distance(word, name, slip) == slip {
					return name
				}
			}
		}
	}
	return ""
}

// mostSlips is by how many letters a long word may differ from the one that was meant.
const mostSlips = 2

func slips(word string) int {
	if len(word) < 8 {
		return 1
	}
	return mostSlips
}

func alike(word, name string) bool { return distance(word, name, slips(word)) <= slips(word) }

// distance returns how many letters have to be added, left out, changed or swapped with their
// neighbour to make one word of another; more than most when it is more than that.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most || len(b) > longestName || len(a) > longestName {
		return most + 1
	}
	var rows [3][longestName + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		least := row[0]
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if least > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// longestName is how long a name is compared at most.
const longestName = 40
