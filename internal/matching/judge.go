package matching

import "time"

// Verdict is what two sessions are to each other.
type Verdict string

// The verdicts, the most certain first.
const (
	Known         Verdict = "known"          // the same record again: nothing new
	SameRecording Verdict = "same_recording" // one recording twice: linked; of one source the newer replaces the older
	Linked        Verdict = "linked"         // two records of one session: counted once
	Possible      Verdict = "possible"       // maybe; counted twice, said, and left to the person
	Separate      Verdict = "separate"
)

// Reason is why a verdict was reached.
type Reason string

// The reasons.
const (
	SameSourceID    Reason = "same id at the source"
	SameTimes       Reason = "same start and length"
	Overlap         Reason = "at the same time"
	Agrees          Reason = "as told by the person"
	ByPerson        Reason = "decided by the person"
	SeveralFit      Reason = "more than one fits"
	PartlyAtOnce    Reason = "partly at the same time"
	Inside          Reason = "one within the other"
	SportsDiffer    Reason = "a run and a walk at the same time"
	DistancesDiffer Reason = "at the same time, but distances differ"
	HeartsDiffer    Reason = "at the same time, but heart rates differ"
	ClockOrZone     Reason = "alike, but hours apart: clock or zone?"
	InParts         Reason = "one against several that make it up"
	FiguresDiffer   Reason = "told and recorded figures differ"
	NothingToTell   Reason = "told without a figure to compare"
	NotAlike        Reason = "not at the same time"
)

// The bounds of the rules.
const (
	sameWithin     = 2 * time.Second  // of start and duration of one recording
	linkStart      = 10 * time.Minute // between the starts of linked sessions
	linkCover      = 0.70             // of the longer one
	linkDistance   = 0.20             // of the longer one
	possibleCover  = 0.50             // of the shorter one, of compatible sports
	insideCover    = 0.80             // of the shorter one, whatever the sports
	shiftStep      = 15 * time.Minute // zones are quarters of an hour apart
	shiftSlack     = 2 * time.Minute
	mostSteps      = 56 // 14 hours
	shiftAlike     = 0.02
	bpmApart       = 10
	manualStart    = 60 * time.Minute
	manualDuration = 0.20 // of an untimed session, or manualLeast
	manualLeast    = 5 * time.Minute
	manualDistance = 0.10 // likewise, or manualLeastM
	manualLeastM   = 500
	timedDuration  = 0.25 // of a session told with its time
	timedDistance  = 0.15
)

// Judge returns what two sessions are to each other when there are no others: Linked is of use
// only where each is the other's only candidate, which [Sessions] sees to. Judge(a, b) is
// Judge(b, a).
func Judge(a, b Session) (Verdict, Reason) {
	switch {
	case a.SourceKey != "" && a.Source == b.Source && a.SourceKey == b.SourceKey:
		return Known, SameSourceID
	case !a.counts(), !b.counts(), a.Manual && b.Manual:
		return Separate, NotAlike
	case a.Manual:
		return judgeManual(a, b)
	case b.Manual:
		return judgeManual(b, a)
	default:
		return judgeRecorded(a, b)
	}
}

// SameFingerprint reports whether two sessions have the same start and duration, by 2 s, and
// sport group: what a decision of the person or a deletion is remembered by, besides the id
// at the source.
func SameFingerprint(a, b Session) bool {
	return a.group() == b.group() && !a.Start.IsZero() && !b.Start.IsZero() &&
		a.Start.Sub(b.Start).Abs() <= sameWithin && (a.Duration-b.Duration).Abs() <= sameWithin
}

func judgeRecorded(a, b Session) (Verdict, Reason) {
	if SameFingerprint(a, b) {
		return SameRecording, SameTimes
	}
	common, longer, shorter := overlap(a, b), max(a.Duration, b.Duration), min(a.Duration, b.Duration)
	compatible := Compatible(a.group(), b.group())
	alike := compatible || onFoot(a.group(), b.group())
	switch {
	case alike && a.Start.Sub(b.Start).Abs() <= linkStart && covers(common, longer, linkCover):
		return atOnce(a, b)
	case alike && covers(common, shorter, possibleCover):
		return Possible, PartlyAtOnce
	case covers(common, shorter, insideCover):
		return Possible, Inside
	case compatible && shifted(a, b):
		return Possible, ClockOrZone
	default:
		return Separate, NotAlike
	}
}

// atOnce judges two sessions that were at the same time by what else is known of them.
func atOnce(a, b Session) (Verdict, Reason) {
	switch {
	case onFoot(a.group(), b.group()):
		return Possible, SportsDiffer
	case a.DistanceM != nil && b.DistanceM != nil && !within(*a.DistanceM, *b.DistanceM, linkDistance):
		return Possible, DistancesDiffer
	case a.group() != b.group() && a.AvgBPM != nil && b.AvgBPM != nil && abs(*a.AvgBPM-*b.AvgBPM) > bpmApart:
		return Possible, HeartsDiffer
	default:
		return Linked, Overlap
	}
}

func abs(x float64) float64 { return max(x, -x) }

// shifted reports whether two sessions are alike but for a whole number of quarters of an hour
// between them, as a wrong clock or zone makes them. One source has one clock: there, the way
// to work and the way home are alike and two.
func shifted(a, b Session) bool {
	diff := a.Start.Sub(b.Start).Abs()
	steps := (diff + shiftStep/2) / shiftStep
	if a.Source == b.Source || steps < 1 || steps > mostSteps || (diff-steps*shiftStep).Abs() > shiftSlack {
		return false
	}
	if a.DistanceM == nil && b.DistanceM == nil {
		return (a.Duration - b.Duration).Abs() <= sameWithin // with nothing else to tell by
	}
	return within(a.Duration.Seconds(), b.Duration.Seconds(), shiftAlike) &&
		a.DistanceM != nil && b.DistanceM != nil && within(*a.DistanceM, *b.DistanceM, shiftAlike)
}

// judgeManual judges a session that a person told against one that was recorded. Without a time
// each figure has to agree, with one any of them will do; where none does it may be the same all
// the same, which is the person's to say. A walk and a run that agree in nothing are two.
func judgeManual(told, recorded Session) (Verdict, Reason) {
	walked := onFoot(told.group(), recorded.group())
	if !Compatible(told.group(), recorded.group()) && !walked || !near(told, recorded) {
		return Separate, NotAlike
	}
	agree, differ := figures(told, recorded)
	switch {
	case walked && agree == 0:
		return Separate, NotAlike
	case walked:
		return Possible, SportsDiffer
	case agree == 0 && differ == 0:
		return Possible, NothingToTell
	case agree == 0, differ > 0 && told.Start.IsZero():
		return Possible, FiguresDiffer
	default:
		return Linked, Agrees
	}
}

// near reports whether a told session can be of the time of a recorded one.
func near(told, recorded Session) bool {
	if told.Start.IsZero() {
		return told.Date == recorded.Date
	}
	return told.Start.Sub(recorded.Start).Abs() <= manualStart
}

// figures counts the figures of a told session that agree with the recorded ones, and those
// that differ.
func figures(told, recorded Session) (agree, differ int) {
	duration, distance, leastS, leastM := timedDuration, timedDistance, 0.0, 0.0
	if told.Start.IsZero() {
		duration, distance, leastS, leastM = manualDuration, manualDistance, manualLeast.Seconds(), manualLeastM
	}
	count := func(a, b, share, least float64) {
		if abs(a-b) <= least || within(a, b, share) {
			agree++
		} else {
			differ++
		}
	}
	if told.Duration > 0 && recorded.Duration > 0 {
		count(told.Duration.Seconds(), recorded.Duration.Seconds(), duration, leastS)
	}
	if told.DistanceM != nil && recorded.DistanceM != nil {
		count(*told.DistanceM, *recorded.DistanceM, distance, leastM)
	}
	return agree, differ
}
