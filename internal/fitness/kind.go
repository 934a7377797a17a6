package fitness

// Kind is what a record is.
type Kind string

// The kinds of records that a device gives.
const (
	KindWorkout          Kind = "workout"
	KindNight            Kind = "night"
	KindDayActivity      Kind = "day_activity"
	KindHeartDay         Kind = "heart_day"
	KindRecharge         Kind = "recharge"
	KindCardioLoad       Kind = "cardio_load"
	KindAlertness        Kind = "alertness"
	KindCircadianBedtime Kind = "circadian_bedtime"
	KindPhysicalInfo     Kind = "physical_info"
	KindAccount          Kind = "account"
	KindBodyTemperature  Kind = "body_temperature"
	KindSkinTemperature  Kind = "skin_temperature"
	KindSkinContact      Kind = "skin_contact"
	KindECG              Kind = "ecg"
	KindSpO2             Kind = "spo2"
)

// The kinds of records that a person, or an assistant for them, writes.
const (
	KindEntry     Kind = "entry"
	KindMeal      Kind = "meal"
	KindTrackable Kind = "trackable"
	KindTarget    Kind = "target" // of a built-in metric; a trackable holds its own
	KindGoal      Kind = "goal"
	KindPlanItem  Kind = "plan_item"
	KindDayOff    Kind = "day_off"
	KindLink      Kind = "link"
	KindBrief     Kind = "brief"
	KindProfile   Kind = "profile"
)
