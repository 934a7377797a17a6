package sentence

import (
	"strings"

	"github.com/paceline/paceline/internal/fitness"
)

// exerciseAliases are what exercises are called besides their names, as a name and its
// aliases with commas between.
const exerciseAliases = `
ab_wheel_rollout: ab wheel, ab rollout, rollout
back_extension: hyperextension, hyper
barbell_row: bent over row, bent row, bent over barbell row, rows, bb row
bench_press: bench, benched, benching, flat bench, barbell bench, barbell bench press
bicep_curl: curl, biceps curl, curled, arm curl, dumbbell curl, barbell curl, bicep, dumbbell bicep curl, dumbbell biceps curl
box_jump: box jump
burpee: burpies
calf_raise: standing calf raise, seated calf raise, heel raise
chest_fly: dumbbell fly, fly, flye, pec fly, chest flye, dumbbell flye
chin_up: chin, chinup
close_grip_bench_press: close grip bench, cgbp
crunch: ab crunch, abdominal crunch
dead_hang: hang, bar hang, hung
deadlift: dead, deads, deadlifted, deadlifting, conventional deadlift, barbell deadlift
decline_bench_press: decline bench
dip: parallel bar dip, bar dip, chest dip
dumbbell_bench_press: dumbbell bench, dumbbell press, dumbbell chest press
dumbbell_row: one arm row, single arm row, one arm dumbbell row
dumbbell_shoulder_press: seated dumbbell press, seated dumbbell shoulder press
farmers_walk: farmer walk, farmer's walk, farmers carry, farmer carry, farmer's carry
glute_bridge: bridge
handstand_push_up: hspu
hanging_leg_raise: hanging knee raise, hanging raise
high_knee: high knee
hip_thrust: barbell hip thrust, thrust
incline_bench_press: incline bench, incline press, incline barbell press
incline_dumbbell_press: incline dumbbell bench, incline dumbbell bench press
jumping_jack: jack
kettlebell_swing: swing
lat_pulldown: pulldown, lat pull down, pull down, lats pulldown
lateral_raise: lat raise, side raise, side lateral raise, dumbbell lateral raise
leg_curl: hamstring curl, lying leg curl, seated leg curl
leg_extension: quad extension
leg_raise: lying leg raise
lunge: lunged, forward lunge, dumbbell lunge
mountain_climber: mountain climber
overhead_press: ohp, military press, standing press, strict press, barbell overhead press, barbell shoulder press, barbell press, press, pressed
pistol_squat: pistol
plank: planked, planking, front plank
pull_up: pullup, wide grip pull up, wide pull up
push_up: pushup, press up, pressup, press-up, knee push up
rear_delt_fly: rear delt raise, rear fly, reverse pec deck
romanian_deadlift: rdl, romanian dl, romanian
sit_up: situp
skipping_rope: skip
skull_crusher: skullcrusher, lying triceps extension
squat: squatted, squatting, back squat, air squat, bodyweight squat, barbell squat, barbell back squat, body weight squat
stiff_leg_deadlift: stiff legged deadlift, sldl
trap_bar_deadlift: hex bar deadlift, trap bar
tricep_dip: triceps dip
tricep_extension: triceps extension, overhead triceps extension, overhead tricep extension
tricep_kickback: triceps kickback
tricep_pushdown: triceps pushdown, pushdown, rope pushdown, tricep push down, triceps push down, cable pushdown
turkish_get_up: tgu, turkish getup, get up
toes_to_bar: t2b, ttb, toe to bar
wall_sit: wall sit
wall_ball: wallball
`

// addExercises makes the vocabulary know each exercise by its name, title and aliases, in the
// singular and the plural, in one word and in two.
func addExercises(v vocabulary) {
	for _, e := range fitness.Exercises() {
		m := meaning{classExercise, e.Name}
		name := strings.ReplaceAll(e.Name, "_", " ")
		addForms(v, name, m)
		title, _, _ := strings.Cut(e.Title, " (")
		addForms(v, spelling(strings.ToLower(title)), m)
		if lift, up := strings.CutSuffix(name, " up"); up {
			addForms(v, lift+"up", m)
		}
	}
	for line := range strings.Lines(exerciseAliases) {
		name, aliases, found := strings.Cut(strings.TrimSpace(line), ":")
		if !found {
			continue
		}
		for alias := range strings.SplitSeq(aliases, ",") {
			addForms(v, spelling(strings.TrimSpace(alias)), meaning{classExercise, name})
		}
	}
}

// addForms adds a phrase in the singular and the plural, and with the short names of what is
// lifted.
func addForms(v vocabulary, words string, m meaning) {
	for _, form := range []string{words, plural(words)} {
		v.add(form, m)
		if a, b, two := strings.Cut(form, " "); two && len(a) > 2 && len(b) > 2 && !strings.Contains(b, " ") {
			v.add(a+b, m) // benchpress
		}
		for long, short := range map[string]string{"dumbbell": "db", "barbell": "bb", "kettlebell": "kb"} {
			if strings.Contains(form, long) {
				v.add(strings.Replace(form, long, short, 1), m)
			}
		}
	}
}

// plural returns a phrase with its last word in the plural.
func plural(words string) string {
	switch {
	case strings.HasSuffix(words, "s") && !strings.HasSuffix(words, "ss"):
		return words
	case strings.HasSuffix(words, "fly"):
		return words[:len(words)-1] + "ies"
	case strings.HasSuffix(words, "ch"), strings.HasSuffix(words, "sh"), strings.HasSuffix(words, "ss"), strings.HasSuffix(words, "x"):
		return words + "es"
	default:
		return words + "s"
	}
}
