package sentence

import (
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// sportAliases are what sports are called besides their names: nouns, and verbs in each form.
const sportAliases = `
aerobics: aerobic
basketball: hoops, bball
boulder: bouldered, bouldering, boulders
boxing: boxed, box, sparring
canoe: canoed, canoeing
circuit: circuits, circuit training, circuit workout
climb: climbed, climbing, climbs, rock climbing, rock climbed, indoor climbing, sport climbing
core: core workout, core training, abs workout, ab workout
crossfit: cross fit, wod, crossfit class
dance: danced, dancing, zumba, salsa
e_bike: ebike, e-bike, ebiked
elliptical: cross trainer, crosstrainer, elliptical trainer
football: soccer, footy, footie
functional: functional training
gymnastics: gymnastic
hiit: hiit class, hiit workout, interval training
hike: hiked, hiking, hikes, trek, trekked, trekking
horse_riding: horse ride, horseback riding, rode a horse
indoor_ride: indoor cycling, indoor bike, turbo trainer, turbo, zwift, zwifted, peloton, stationary bike, exercise bike
indoor_row: indoor rowing, rowing machine, rower, row erg, concept 2, ergometer, erg
inline_skate: inline skating, rollerblading, rollerbladed, rollerblades
kayak: kayaked, kayaking
kettlebell: kettlebells, kettlebell workout
martial_arts: bjj, jiu jitsu, karate, taekwondo, mma, aikido, krav maga
mobility: mobility work, mobility session, mobility drills, foam rolling
mountain_bike: mountain biking, mountain biked, mtb, mountain bike ride
nordic_walk: nordic walking, nordic walked
open_water_swim: open water swimming, open water
padel: paddle tennis
paddle_board: sup, paddleboarding, paddle boarding, paddleboard
pilates: reformer
pool_swim: pool swimming
ride: rode, riding, rides, cycled, cycle, cycling, cycles, bike, biked, biking, bicycle, bicycled, bike ride, cycle ride
road_ride: road cycling, road bike, road bike ride
rope_skipping: jump rope, jumped rope, skipping, skipped rope, rope jumping, jumping rope, jump roping
row: rowed, rowing
ruck: rucked, rucking, ruck march
rugby: rugby match
run: ran, running, runs, half marathon, marathon, jog, jogged, jogging, jogs, parkrun, park run
sail: sailed, sailing
skate: skated, skating, ice skating, ice skated
ski: skied, skiing, skis, downhill skiing, alpine skiing, ski session
ski_erg: skierg
ski_touring: ski tour, ski toured
snowboard: snowboarded, snowboarding
snowshoe: snowshoed, snowshoeing
spinning: spin, spin class, spinning class, spin session
squash: squash match
stairs: stair climbing, stairmaster, stair climber, stair workout, stepper
strength: gym, lifting, lifted weights, lifted, weights, weight training, weight lifting, weightlifting, strength training, strength workout, strength session, gym session, resistance training, gym workout, lifting session, upper body workout, lower body workout, upper body, lower body, full body workout, weights session
stretching: stretched, stretch, stretches
surf: surfed, surfing
swim: swam, swimming, swims, swum
table_tennis: ping pong
tai_chi: taichi
tennis: tennis match, played tennis
track_run: track running, track session
trail_run: trail running, trail ran, ran trails
treadmill_run: treadmill, treadmill running, ran on the treadmill, run on the treadmill, running on the treadmill
ultimate: ultimate frisbee, frisbee
walk: walked, walking, walks, stroll, strolled, walkies, dog walk, walked the dog
water_run: aqua jogging
xc_ski: cross country skiing, cross country ski, cross country skied, xc skiing, xc skied, nordic skiing, xc
yoga: yoga class, yoga session, vinyasa, yin yoga, hatha yoga, hot yoga
`

// addSports makes the vocabulary know each sport by its name, title and aliases.
func addSports(v vocabulary) {
	for _, s := range fitness.Sports() {
		if s.Name == "other" || s.Name == "step" {
			continue // words of other things
		}
		m := meaning{classSport, s.Name}
		v.add(strings.ReplaceAll(s.Name, "_", " "), m)
		v.add(spelling(strings.ToLower(s.Title)), m)
	}
	addAliases(v, sportAliases, classSport)
}

// addAliases adds a table of names with their aliases.
func addAliases(v vocabulary, table string, c class) {
	for line := range strings.Lines(table) {
		name, aliases, found := strings.Cut(strings.TrimSpace(line), ":")
		if !found {
			continue
		}
		for alias := range strings.SplitSeq(aliases, ",") {
			v.add(spelling(strings.TrimSpace(alias)), meaning{c, name})
		}
	}
}
