package fitness

import (
	"slices"
	"strings"
)

// Trait is a way in which an exercise can be done. Traits add up.
type Trait uint8

// The traits.
const (
	Loaded     Trait = 1 << iota // with a load: of two figures such as 100x8 the first can be the load
	Bodyweight                   // without a load: a bare count is the whole of it
	Assistable                   // a band or a machine can take weight off
	Hold                         // held for a time, not counted
	PerHand                      // a load is as a rule the one in each hand or on each side
	WholeBody                    // a repetition lifts all of the body: its load is the bodyweight, with what is added and without the help
)

// Exercise is a strength exercise of the catalogue.
type Exercise struct {
	Name   string // snake_case, singular
	Title  string
	Traits Trait
}

// Has reports whether e has all of the traits.
func (e Exercise) Has(traits Trait) bool { return e.Traits&traits == traits }

// Exercises returns the catalogue in the order of names.
func Exercises() []Exercise { return slices.Clone(exercises) }

// ExerciseNamed returns the exercise of a name, and whether there is one.
func ExerciseNamed(name string) (Exercise, bool) {
	i, found := slices.BinarySearchFunc(exercises, name, func(e Exercise, name string) int { return strings.Compare(e.Name, name) })
	if !found {
		return Exercise{}, false
	}
	return exercises[i], true
}

// The catalogue, sorted by name. The rowing of a boat or a machine is the sport row; the
// exercises are barbell_row and its like.
//
//nolint:gochecknoglobals // a constant table
var exercises = []Exercise{
	{"ab_wheel_rollout", "Ab wheel rollout", Bodyweight},
	{"arnold_press", "Arnold press", Loaded | PerHand},
	{"back_extension", "Back extension", Loaded | Bodyweight},
	{"barbell_row", "Barbell row", Loaded},
	{"battle_rope", "Battle rope", Bodyweight | Hold},
	{"bear_crawl", "Bear crawl", Bodyweight | Hold},
	{"bench_dip", "Bench dip", Loaded | Bodyweight},
	{"bench_press", "Bench press", Loaded},
	{"bicep_curl", "Biceps curl", Loaded | PerHand},
	{"bicycle_crunch", "Bicycle crunch", Bodyweight},
	{"bird_dog", "Bird dog", Bodyweight},
	{"box_jump", "Box jump", Bodyweight},
	{"box_squat", "Box squat", Loaded},
	{"bulgarian_split_squat", "Bulgarian split squat", Loaded | Bodyweight | PerHand},
	{"burpee", "Burpee", Bodyweight},
	{"cable_crossover", "Cable crossover", Loaded | PerHand},
	{"cable_curl", "Cable curl", Loaded},
	{"cable_fly", "Cable fly", Loaded | PerHand},
	{"cable_row", "Cable row", Loaded},
	{"calf_raise", "Calf raise", Loaded | Bodyweight},
	{"chest_fly", "Chest fly", Loaded | PerHand},
	{"chest_press", "Chest press (machine)", Loaded},
	{"chin_up", "Chin-up", Bodyweight | Assistable | WholeBody},
	{"clean", "Clean", Loaded},
	{"clean_and_jerk", "Clean and jerk", Loaded},
	{"close_grip_bench_press", "Close-grip bench press", Loaded},
	{"concentration_curl", "Concentration curl", Loaded},
	{"crunch", "Crunch", Loaded | Bodyweight},
	{"dead_bug", "Dead bug", Bodyweight},
	{"dead_hang", "Dead hang", Bodyweight | Assistable | Hold},
	{"deadlift", "Deadlift", Loaded},
	{"decline_bench_press", "Decline bench press", Loaded},
	{"devil_press", "Devil press", Loaded | PerHand},
	{"diamond_push_up", "Diamond push-up", Bodyweight},
	{"dip", "Dip", Bodyweight | Assistable | WholeBody},
	{"donkey_kick", "Donkey kick", Bodyweight},
	{"dumbbell_bench_press", "Dumbbell bench press", Loaded | PerHand},
	{"dumbbell_row", "Dumbbell row", Loaded | PerHand},
	{"dumbbell_shoulder_press", "Dumbbell shoulder press", Loaded | PerHand},
	{"ez_bar_curl", "EZ-bar curl", Loaded},
	{"face_pull", "Face pull", Loaded},
	{"farmers_walk", "Farmer's walk", Loaded | PerHand | Hold},
	{"fire_hydrant", "Fire hydrant", Bodyweight},
	{"floor_press", "Floor press", Loaded},
	{"flutter_kick", "Flutter kick", Bodyweight},
	{"front_raise", "Front raise", Loaded | PerHand},
	{"front_squat", "Front squat", Loaded},
	{"glute_bridge", "Glute bridge", Loaded | Bodyweight},
	{"glute_kickback", "Glute kickback", Loaded | Bodyweight},
	{"goblet_squat", "Goblet squat", Loaded},
	{"good_morning", "Good morning", Loaded | Bodyweight},
	{"hack_squat", "Hack squat", Loaded},
	{"hammer_curl", "Hammer curl", Loaded | PerHand},
	{"handstand", "Handstand", Bodyweight | Hold},
	{"handstand_push_up", "Handstand push-up", Bodyweight | Assistable},
	{"hang_clean", "Hang clean", Loaded},
	{"hanging_leg_raise", "Hanging leg raise", Bodyweight},
	{"high_knee", "High knees", Bodyweight},
	{"hip_abduction", "Hip abduction", Loaded | Bodyweight},
	{"hip_adduction", "Hip adduction", Loaded | Bodyweight},
	{"hip_thrust", "Hip thrust", Loaded | Bodyweight},
	{"hollow_hold", "Hollow hold", Bodyweight | Hold},
	{"incline_bench_press", "Incline bench press", Loaded},
	{"incline_dumbbell_press", "Incline dumbbell press", Loaded | PerHand},
	{"incline_push_up", "Incline push-up", Bodyweight},
	{"inverted_row", "Inverted row", Bodyweight},
	{"jump_squat", "Jump squat", Loaded | Bodyweight},
	{"jumping_jack", "Jumping jack", Bodyweight},
	{"kettlebell_clean", "Kettlebell clean", Loaded | PerHand},
	{"kettlebell_snatch", "Kettlebell snatch", Loaded | PerHand},
	{"kettlebell_swing", "Kettlebell swing", Loaded},
	{"l_sit", "L-sit", Bodyweight | Hold},
	{"landmine_press", "Landmine press", Loaded},
	{"lat_pulldown", "Lat pulldown", Loaded},
	{"lateral_raise", "Lateral raise", Loaded | PerHand},
	{"leg_curl", "Leg curl", Loaded},
	{"leg_extension", "Leg extension", Loaded},
	{"leg_press", "Leg press", Loaded},
	{"leg_raise", "Leg raise", Bodyweight},
	{"lunge", "Lunge", Loaded | Bodyweight | PerHand},
	{"machine_row", "Machine row", Loaded},
	{"man_maker", "Man maker", Loaded | PerHand},
	{"mountain_climber", "Mountain climber", Bodyweight},
	{"muscle_up", "Muscle-up", Bodyweight | Assistable | WholeBody},
	{"nordic_curl", "Nordic curl", Bodyweight | Assistable},
	{"oblique_twist", "Oblique twist", Loaded | Bodyweight},
	{"overhead_press", "Overhead press", Loaded},
	{"overhead_squat", "Overhead squat", Loaded},
	{"pallof_press", "Pallof press", Loaded},
	{"pec_deck", "Pec deck", Loaded},
	{"pendlay_row", "Pendlay row", Loaded},
	{"pike_push_up", "Pike push-up", Bodyweight},
	{"pistol_squat", "Pistol squat", Loaded | Bodyweight | Assistable},
	{"plank", "Plank", Loaded | Bodyweight | Hold},
	{"power_clean", "Power clean", Loaded},
	{"preacher_curl", "Preacher curl", Loaded},
	{"pull_up", "Pull-up", Bodyweight | Assistable | WholeBody},
	{"pullover", "Pullover", Loaded},
	{"push_press", "Push press", Loaded},
	{"push_up", "Push-up", Bodyweight | Assistable},
	{"rack_pull", "Rack pull", Loaded},
	{"rear_delt_fly", "Rear delt fly", Loaded | PerHand},
	{"renegade_row", "Renegade row", Loaded | PerHand},
	{"reverse_crunch", "Reverse crunch", Bodyweight},
	{"reverse_curl", "Reverse curl", Loaded},
	{"reverse_fly", "Reverse fly", Loaded | PerHand},
	{"reverse_lunge", "Reverse lunge", Loaded | Bodyweight | PerHand},
	{"reverse_plank", "Reverse plank", Bodyweight | Hold},
	{"ring_dip", "Ring dip", Bodyweight | Assistable | WholeBody},
	{"romanian_deadlift", "Romanian deadlift", Loaded},
	{"rope_climb", "Rope climb", Bodyweight},
	{"russian_twist", "Russian twist", Loaded | Bodyweight},
	{"scissor_kick", "Scissor kick", Bodyweight},
	{"seated_row", "Seated row", Loaded},
	{"shoulder_press", "Shoulder press", Loaded},
	{"shrug", "Shrug", Loaded},
	{"side_bend", "Side bend", Loaded},
	{"side_lunge", "Side lunge", Loaded | Bodyweight | PerHand},
	{"side_plank", "Side plank", Bodyweight | Hold},
	{"single_leg_deadlift", "Single-leg deadlift", Loaded | Bodyweight | PerHand},
	{"sit_up", "Sit-up", Loaded | Bodyweight},
	{"skater_jump", "Skater jump", Bodyweight},
	{"skipping_rope", "Skipping rope", Bodyweight},
	{"skull_crusher", "Skull crusher", Loaded},
	{"sled_pull", "Sled pull", Loaded},
	{"sled_push", "Sled push", Loaded},
	{"smith_machine_squat", "Smith machine squat", Loaded},
	{"snatch", "Snatch", Loaded},
	{"split_squat", "Split squat", Loaded | Bodyweight | PerHand},
	{"squat", "Squat", Loaded | Bodyweight},
	{"star_jump", "Star jump", Bodyweight},
	{"step_up", "Step-up", Loaded | Bodyweight | PerHand},
	{"stiff_leg_deadlift", "Stiff-leg deadlift", Loaded},
	{"sumo_deadlift", "Sumo deadlift", Loaded},
	{"sumo_squat", "Sumo squat", Loaded | Bodyweight},
	{"superman", "Superman", Bodyweight},
	{"t_bar_row", "T-bar row", Loaded},
	{"thruster", "Thruster", Loaded},
	{"toes_to_bar", "Toes to bar", Bodyweight},
	{"trap_bar_deadlift", "Trap bar deadlift", Loaded},
	{"tricep_dip", "Triceps dip", Bodyweight | Assistable},
	{"tricep_extension", "Triceps extension", Loaded},
	{"tricep_kickback", "Triceps kickback", Loaded | PerHand},
	{"tricep_pushdown", "Triceps pushdown", Loaded},
	{"tuck_jump", "Tuck jump", Bodyweight},
	{"turkish_get_up", "Turkish get-up", Loaded},
	{"upright_row", "Upright row", Loaded},
	{"v_up", "V-up", Bodyweight},
	{"walking_lunge", "Walking lunge", Loaded | Bodyweight | PerHand},
	{"wall_ball", "Wall ball", Loaded},
	{"wall_sit", "Wall sit", Loaded | Bodyweight | Hold},
	{"wide_push_up", "Wide push-up", Bodyweight},
	{"wrist_curl", "Wrist curl", Loaded},
	{"zercher_squat", "Zercher squat", Loaded},
}
