package fitness

import (
	"slices"
	"strings"
)

// SportGroup is what sports have to be alike in for two recordings to be of one session.
type SportGroup string

// The groups. GroupBall is ball and racket sports; GroupOther is what fits no other, and an
// unknown sport.
const (
	GroupRun      SportGroup = "run"
	GroupWalk     SportGroup = "walk"
	GroupRide     SportGroup = "ride"
	GroupSwim     SportGroup = "swim"
	GroupSnow     SportGroup = "snow"
	GroupRow      SportGroup = "row"
	GroupStrength SportGroup = "strength"
	GroupMobility SportGroup = "mobility"
	GroupClimb    SportGroup = "climb"
	GroupBall     SportGroup = "ball"
	GroupOther    SportGroup = "other"
)

// SportGroups returns the groups in a fixed order.
func SportGroups() []SportGroup {
	return []SportGroup{
		GroupRun, GroupWalk, GroupRide, GroupSwim, GroupSnow, GroupRow, GroupStrength, GroupMobility, GroupClimb, GroupBall, GroupOther,
	}
}

// Title returns what people call the group.
func (g SportGroup) Title() string {
	switch g {
	case GroupRun:
		return "Running"
	case GroupWalk:
		return "Walking"
	case GroupRide:
		return "Cycling"
	case GroupSwim:
		return "Swimming"
	case GroupSnow:
		return "Snow sports"
	case GroupRow:
		return "Rowing"
	case GroupStrength:
		return "Strength"
	case GroupMobility:
		return "Mobility"
	case GroupClimb:
		return "Climbing"
	case GroupBall:
		return "Ball and racket sports"
	case GroupOther:
		return "Other sports"
	default:
		return string(g)
	}
}

// Sport is a sport of the catalogue. Where a sport has the name of its group, as run, walk and
// ride do, it says no more than the group.
type Sport struct {
	Name     string // snake_case
	Title    string
	Group    SportGroup
	Distance bool // one speaks of its distance
}

// Sports returns the catalogue in the order of names.
func Sports() []Sport { return slices.Clone(sports) }

// SportNamed returns the sport of a name, and whether there is one.
func SportNamed(name string) (Sport, bool) {
	i, found := slices.BinarySearchFunc(sports, name, func(s Sport, name string) int { return strings.Compare(s.Name, name) })
	if !found {
		return Sport{}, false
	}
	return sports[i], true
}

// GroupOf returns the group of a sport or group by its name, GroupOther when there is none.
func GroupOf(name string) SportGroup {
	if s, ok := SportNamed(name); ok {
		return s.Group
	}
	if g := SportGroup(name); slices.Contains(SportGroups(), g) {
		return g
	}
	return GroupOther
}

// The catalogue, sorted by name.
//
//nolint:gochecknoglobals // a constant table
var sports = []Sport{
	{"aerobics", "Aerobics", GroupOther, false},
	{"american_football", "American football", GroupBall, false},
	{"aqua_fitness", "Aqua fitness", GroupOther, false},
	{"badminton", "Badminton", GroupBall, false},
	{"baseball", "Baseball", GroupBall, false},
	{"basketball", "Basketball", GroupBall, false},
	{"beach_tennis", "Beach tennis", GroupBall, false},
	{"beach_volleyball", "Beach volleyball", GroupBall, false},
	{"biathlon", "Biathlon", GroupSnow, true},
	{"bootcamp", "Bootcamp", GroupStrength, false},
	{"boulder", "Bouldering", GroupClimb, false},
	{"boxing", "Boxing", GroupOther, false},
	{"calisthenics", "Calisthenics", GroupStrength, false},
	{"canoe", "Canoeing", GroupOther, true},
	{"circuit", "Circuit training", GroupStrength, false},
	{"climb", "Climbing", GroupClimb, false},
	{"core", "Core", GroupStrength, false},
	{"cricket", "Cricket", GroupBall, false},
	{"crossfit", "CrossFit", GroupStrength, false},
	{"curling", "Curling", GroupOther, false},
	{"dance", "Dancing", GroupOther, false},
	{"disc_golf", "Disc golf", GroupOther, true},
	{"dog_agility", "Dog agility", GroupOther, false},
	{"duathlon", "Duathlon", GroupOther, true},
	{"e_bike", "E-bike ride", GroupRide, true},
	{"elliptical", "Elliptical", GroupOther, true},
	{"esports", "E-sports", GroupOther, false},
	{"fencing", "Fencing", GroupOther, false},
	{"floorball", "Floorball", GroupBall, false},
	{"football", "Football", GroupBall, false},
	{"functional", "Functional training", GroupStrength, false},
	{"futsal", "Futsal", GroupBall, false},
	{"golf", "Golf", GroupOther, true},
	{"gravel_ride", "Gravel ride", GroupRide, true},
	{"gymnastics", "Gymnastics", GroupOther, false},
	{"handball", "Handball", GroupBall, false},
	{"handcycle", "Handcycling", GroupRide, true},
	{"hiit", "HIIT", GroupStrength, false},
	{"hike", "Hike", GroupWalk, true},
	{"hockey", "Field hockey", GroupBall, false},
	{"horse_riding", "Horse riding", GroupOther, true},
	{"ice_hockey", "Ice hockey", GroupBall, false},
	{"indoor_ride", "Indoor ride", GroupRide, true},
	{"indoor_row", "Indoor rowing", GroupRow, true},
	{"inline_skate", "Inline skating", GroupOther, true},
	{"judo", "Judo", GroupOther, false},
	{"kayak", "Kayaking", GroupOther, true},
	{"kettlebell", "Kettlebell", GroupStrength, false},
	{"kick_scooter", "Kick scooter", GroupOther, true},
	{"kickboxing", "Kickboxing", GroupOther, false},
	{"kitesurf", "Kitesurfing", GroupOther, true},
	{"lacrosse", "Lacrosse", GroupBall, false},
	{"martial_arts", "Martial arts", GroupOther, false},
	{"mobility", "Mobility", GroupMobility, false},
	{"motorsport", "Motorsport", GroupOther, true},
	{"mountain_bike", "Mountain biking", GroupRide, true},
	{"multisport", "Multisport", GroupOther, true},
	{"netball", "Netball", GroupBall, false},
	{"nordic_walk", "Nordic walk", GroupWalk, true},
	{"obstacle_race", "Obstacle race", GroupOther, true},
	{"open_water_swim", "Open water swim", GroupSwim, true},
	{"orienteering", "Orienteering", GroupRun, true},
	{"other", "Other sport", GroupOther, true},
	{"paddle_board", "Stand-up paddling", GroupOther, true},
	{"padel", "Padel", GroupBall, false},
	{"pickleball", "Pickleball", GroupBall, false},
	{"pilates", "Pilates", GroupMobility, false},
	{"pool_swim", "Pool swim", GroupSwim, true},
	{"ride", "Ride", GroupRide, true},
	{"road_ride", "Road ride", GroupRide, true},
	{"road_run", "Road run", GroupRun, true},
	{"roller_ski", "Roller skiing", GroupSnow, true},
	{"rope_skipping", "Rope skipping", GroupOther, false},
	{"row", "Rowing", GroupRow, true},
	{"ruck", "Rucking", GroupWalk, true},
	{"rugby", "Rugby", GroupBall, false},
	{"run", "Run", GroupRun, true},
	{"sail", "Sailing", GroupOther, true},
	{"shooting", "Shooting", GroupOther, false},
	{"skate", "Skating", GroupOther, true},
	{"skateboard", "Skateboarding", GroupOther, true},
	{"ski", "Skiing", GroupSnow, true},
	{"ski_erg", "Ski machine", GroupOther, true},
	{"ski_touring", "Ski touring", GroupSnow, true},
	{"snowboard", "Snowboarding", GroupSnow, true},
	{"snowshoe", "Snowshoeing", GroupSnow, true},
	{"softball", "Softball", GroupBall, false},
	{"spinning", "Spinning", GroupRide, true},
	{"squash", "Squash", GroupBall, false},
	{"stairs", "Stair workout", GroupOther, false},
	{"step", "Step workout", GroupOther, false},
	{"strength", "Strength training", GroupStrength, false},
	{"stretching", "Stretching", GroupMobility, false},
	{"surf", "Surfing", GroupOther, true},
	{"swim", "Swim", GroupSwim, true},
	{"table_tennis", "Table tennis", GroupBall, false},
	{"tai_chi", "Tai chi", GroupMobility, false},
	{"tennis", "Tennis", GroupBall, false},
	{"track_run", "Track run", GroupRun, true},
	{"trail_run", "Trail run", GroupRun, true},
	{"treadmill_run", "Treadmill run", GroupRun, true},
	{"triathlon", "Triathlon", GroupOther, true},
	{"ultimate", "Ultimate", GroupBall, false},
	{"volleyball", "Volleyball", GroupBall, false},
	{"wakeboard", "Wakeboarding", GroupOther, true},
	{"walk", "Walk", GroupWalk, true},
	{"water_polo", "Water polo", GroupBall, false},
	{"water_run", "Water running", GroupOther, true},
	{"water_ski", "Water skiing", GroupOther, true},
	{"wheelchair", "Wheelchair racing", GroupOther, true},
	{"windsurf", "Windsurfing", GroupOther, true},
	{"xc_ski", "Cross-country skiing", GroupSnow, true},
	{"yoga", "Yoga", GroupMobility, false},
}
