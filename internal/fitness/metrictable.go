package fitness

// Durations are in seconds and distances in metres; the bands are written in hours, minutes
// and kilometres by these factors.
const (
	minute = 60.0
	hour   = 3600.0
	km     = 1000.0
)

//nolint:gochecknoglobals // a constant table
var bodyMetrics = []Metric{
	{
		Name: "weight", Title: "Weight", Unit: "kg", Allowed: Band{20, 400}, Usual: Band{35, 250}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Floor: 0.5, Logged: true, Device: KindPhysicalInfo,
	},
	{
		Name: "height", Title: "Height", Unit: "cm", Allowed: Band{50, 260}, Usual: Band{120, 220}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Logged: true,
	},
	{
		Name: "body_fat", Title: "Body fat", Unit: "%", Allowed: Band{2, 75}, Usual: Band{4, 60}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Floor: 0.7, Logged: true,
	},
	{
		Name: "muscle_mass", Title: "Muscle mass", Unit: "kg", Allowed: Band{5, 150}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Floor: 0.5, Logged: true,
	},
	{
		Name: "bone_mass", Title: "Bone mass", Unit: "kg", Allowed: Band{0.5, 10}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Logged: true,
	},
	{
		Name: "body_water", Title: "Body water", Unit: "%", Allowed: Band{20, 80}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Logged: true,
	},
	{
		Name: "visceral_fat", Title: "Visceral fat index", Allowed: Band{1, 60}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Logged: true,
	},
	girth("waist", "Waist", Band{30, 250}, Band{50, 180}),
	girth("hip", "Hip", Band{30, 250}, Band{50, 180}),
	girth("chest", "Chest", Band{30, 250}, Band{50, 180}),
	girth("neck", "Neck", Band{20, 80}, Band{}),
	girth("upper_arm", "Upper arm", Band{10, 80}, Band{}),
	girth("thigh", "Thigh", Band{20, 120}, Band{}),
	girth("calf", "Calf", Band{15, 80}, Band{}),
	{
		Name: "body_temperature", Title: "Body temperature", Unit: "°C", Allowed: Band{32, 43}, Usual: Band{35, 40}, Decimals: 1,
		Aggregate: AggregateMean, Morning: true, Absolute: true, Logged: true, Device: KindBodyTemperature,
	},
	{
		Name: "skin_temperature", Title: "Skin temperature", Unit: "°C", Allowed: Band{15, 43}, Decimals: 1,
		Aggregate: AggregateMean, Morning: true, Absolute: true, Floor: 0.2, Device: KindSkinTemperature,
	},
	{
		Name: "skin_contact", Title: "Skin contact (device worn)", Unit: "s", Shown: "h", Allowed: Band{0, 24 * hour}, Decimals: 1,
		Aggregate: AggregateSum, Device: KindSkinContact,
	},
	{
		Name: "glucose", Title: "Glucose", Unit: "mmol/L", Allowed: Band{1, 35}, Usual: Band{3, 20}, Decimals: 1,
		Aggregate: AggregateMean, Morning: true, Logged: true,
	},
	{
		Name: "vo2max", Title: "VO2max", Unit: "ml/kg/min", Allowed: Band{10, 100}, Usual: Band{18, 85}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Direction: Up, Logged: true, Device: KindPhysicalInfo,
	},
	{
		Name: "threshold_power", Title: "Threshold power (FTP)", Unit: "W", Allowed: Band{30, 700}, Usual: Band{80, 450},
		Aggregate: AggregateLast, Morning: true, Direction: Up, Logged: true,
	},
	{
		Name: "critical_pace", Title: "Critical pace", Unit: "s/km", Allowed: Band{120, 900},
		Aggregate: AggregateLast, Morning: true, Direction: Down, Logged: true,
	},
	{
		Name: "jump_height", Title: "Jump height", Unit: "cm", Allowed: Band{1, 150}, Usual: Band{1, 90}, Decimals: 1,
		Aggregate: AggregateMax, Morning: true, Direction: Up, Best: true, Logged: true,
	},
}

// girth is a measure of the tape, in cm.
func girth(name, title string, allowed, usual Band) Metric {
	return Metric{
		Name: name, Title: title, Unit: "cm", Allowed: allowed, Usual: usual, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Logged: true,
	}
}

// Resting, maximum and threshold heart rates in a device's physical info are settings, so they
// are no values of a day: night_heart_rate is what a device measures.
//
//nolint:gochecknoglobals // a constant table
var heartMetrics = []Metric{
	{
		Name: "heart_rate", Title: "Heart rate", Unit: "bpm", Allowed: Band{25, 240},
		Aggregate: AggregateMean, Morning: true, Logged: true,
	},
	{
		Name: "resting_heart_rate", Title: "Resting heart rate", Unit: "bpm", Allowed: Band{25, 140}, Usual: Band{32, 100},
		Aggregate: AggregateLast, Morning: true, Direction: Down, Floor: 1.5, Logged: true,
	},
	{
		Name: "max_heart_rate", Title: "Maximum heart rate", Unit: "bpm", Allowed: Band{100, 240},
		Aggregate: AggregateLast, Morning: true, Logged: true,
	},
	{
		Name: "threshold_heart_rate", Title: "Threshold heart rate", Unit: "bpm", Allowed: Band{60, 230},
		Aggregate: AggregateLast, Morning: true, Logged: true,
	},
	{
		Name: "hrv_rmssd", Title: "HRV (RMSSD)", Unit: "ms", Allowed: Band{1, 400}, Usual: Band{8, 200},
		Aggregate: AggregateMean, Morning: true, Log: true, Floor: 0.05, Logged: true, Device: KindRecharge,
	},
	{
		Name: "hrv_sdnn", Title: "HRV (SDNN)", Unit: "ms", Allowed: Band{1, 400}, Usual: Band{8, 200},
		Aggregate: AggregateMean, Morning: true, Log: true, Floor: 0.05, Logged: true,
	},
	{
		Name: "blood_pressure", Title: "Blood pressure (systolic)", Unit: "mmHg", Allowed: Band{60, 260}, Usual: Band{80, 180},
		Aggregate: AggregateMean, Morning: true, Logged: true,
	},
	{
		Name: "diastolic_pressure", Title: "Diastolic pressure", Unit: "mmHg", Allowed: Band{30, 160}, Usual: Band{45, 110},
		Aggregate: AggregateMean, Morning: true, // logged as the second figure of blood_pressure
	},
	{
		Name: "spo2", Title: "Oxygen saturation", Unit: "%", Allowed: Band{50, 100}, Usual: Band{88, 100},
		Aggregate: AggregateMean, Morning: true, Logged: true, Device: KindSpO2,
	},
	{
		Name: "breathing_rate", Title: "Breathing rate", Unit: "/min", Allowed: Band{4, 60}, Usual: Band{8, 30}, Decimals: 1,
		Aggregate: AggregateMean, Morning: true, Floor: 0.5, Logged: true, Device: KindRecharge,
	},
	{
		Name: "night_heart_rate", Title: "Night heart rate", Unit: "bpm", Allowed: Band{25, 240}, Decimals: 1,
		Aggregate: AggregateMean, Morning: true, Direction: Down, Floor: 1.5, Device: KindRecharge,
	},
	{
		Name: "beat_to_beat", Title: "Beat-to-beat interval at night", Unit: "ms", Allowed: Band{250, 2400},
		Aggregate: AggregateMean, Morning: true, Device: KindRecharge,
	},
	{
		Name: "ans_charge", Title: "ANS charge", Allowed: Band{-10, 10}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Absolute: true, Floor: 1, Device: KindRecharge,
	},
	{
		Name: "ans_status", Title: "ANS status (1-5, 3 is usual)", Allowed: Band{1, 5}, Whole: true,
		Aggregate: AggregateLast, Morning: true, Absolute: true, Floor: 1, Device: KindRecharge,
	},
	{
		Name: "recharge_status", Title: "Nightly recharge status (1-6)", Allowed: Band{1, 6}, Whole: true,
		Aggregate: AggregateLast, Morning: true, Direction: Up, Absolute: true, Floor: 1, Device: KindRecharge,
	},
	{
		Name: "day_heart_rate", Title: "Mean heart rate of the day", Unit: "bpm", Allowed: Band{25, 240},
		Aggregate: AggregateMean, Floor: 1.5, Device: KindHeartDay,
	},
	{
		Name: "day_heart_rate_min", Title: "Lowest heart rate of the day", Unit: "bpm", Allowed: Band{25, 240},
		Aggregate: AggregateMean, Floor: 1.5, Device: KindHeartDay,
	},
	{
		Name: "day_heart_rate_max", Title: "Highest heart rate of the day", Unit: "bpm", Allowed: Band{25, 240},
		Aggregate: AggregateMax, Device: KindHeartDay,
	},
	{
		Name: "ecg_heart_rate", Title: "Heart rate (ECG)", Unit: "bpm", Allowed: Band{25, 240},
		Aggregate: AggregateMean, Morning: true, Device: KindECG,
	},
	{
		Name: "ecg_rmssd", Title: "HRV (RMSSD, ECG)", Unit: "ms", Allowed: Band{1, 500},
		Aggregate: AggregateMean, Morning: true, Log: true, Floor: 0.05, Device: KindECG,
	},
}

// A night and a nap are logged as such, not as measurements.
//
//nolint:gochecknoglobals // a constant table
var sleepMetrics = []Metric{
	{
		Name: "asleep", Title: "Asleep", Unit: "s", Shown: "h", Allowed: Band{0, 24 * hour}, Usual: Band{2 * hour, 14 * hour}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Direction: Up, Floor: hour / 2, Device: KindNight,
	},
	{
		Name: "in_bed", Title: "In bed", Unit: "s", Shown: "h", Allowed: Band{0, 24 * hour}, Usual: Band{2 * hour, 14 * hour}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Floor: hour / 2, Device: KindNight,
	},
	{
		Name: "bedtime", Title: "Bedtime", Unit: "s", Shown: "h", Allowed: Band{-24 * hour, 24 * hour}, Decimals: 2,
		Aggregate: AggregateLast, Morning: true, Absolute: true, Clock: true, Floor: hour / 2, Device: KindNight,
	},
	{
		Name: "wake_time", Title: "Wake-up time", Unit: "s", Shown: "h", Allowed: Band{0, 24 * hour}, Decimals: 2,
		Aggregate: AggregateLast, Morning: true, Absolute: true, Clock: true, Floor: hour / 2, Device: KindNight,
	},
	{
		Name: "nap", Title: "Naps", Unit: "s", Shown: "min", Allowed: Band{minute, 360 * minute}, Usual: Band{minute, 180 * minute},
		Day: Band{0, 24 * hour}, Aggregate: AggregateSum,
	},
	{
		Name: "awake", Title: "Awake at night", Unit: "s", Shown: "min", Allowed: Band{0, 720 * minute},
		Aggregate: AggregateLast, Morning: true, Direction: Down, Logged: true, Device: KindNight,
	},
	{
		Name: "times_awake", Title: "Times awake", Allowed: Band{0, 100}, Whole: true,
		Aggregate: AggregateLast, Morning: true, Direction: Down, Logged: true,
	},
	stage("light_sleep", "Light sleep"),
	stage("deep_sleep", "Deep sleep"),
	stage("rem_sleep", "REM sleep"),
	{
		Name: "sleep_score", Title: "Sleep score (1-100)", Unit: "points", Allowed: Band{1, 100},
		Aggregate: AggregateLast, Morning: true, Direction: Up, Floor: 4, Logged: true, Device: KindNight,
	},
	sleepTheme("sleep_duration_score", "Sleep duration score (1-100)"),
	sleepTheme("sleep_solidity", "Sleep solidity (1-100)"),
	sleepTheme("sleep_regeneration", "Sleep regeneration (1-100)"),
	{
		Name: "sleep_continuity", Title: "Sleep continuity (1-5)", Allowed: Band{1, 5}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Direction: Up, Absolute: true, Device: KindNight,
	},
	{
		Name: "sleep_cycles", Title: "Sleep cycles", Allowed: Band{0, 30}, Whole: true,
		Aggregate: AggregateLast, Morning: true, Device: KindNight,
	},
	{
		Name: "sleep_charge", Title: "Sleep charge (1-5, 3 is usual)", Allowed: Band{1, 5}, Whole: true,
		Aggregate: AggregateLast, Morning: true, Absolute: true, Floor: 1, Device: KindNight,
	},
	{
		Name: "sleep_rating", Title: "Sleep rating (1-5)", Allowed: Band{1, 5}, Whole: true,
		Aggregate: AggregateLast, Morning: true, Direction: Up, Absolute: true, Floor: 1, Logged: true, Device: KindNight,
	},
	{
		Name: "sleep_quality", Title: "Sleep quality (1-10)", Allowed: Band{1, 10}, Half: true, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Direction: Up, Absolute: true, Floor: 1, Logged: true,
	},
	{
		Name: "alertness", Title: "Alertness grade (0-10)", Allowed: Band{0, 10}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Direction: Up, Absolute: true, Floor: 1, Device: KindAlertness,
	},
}

func stage(name, title string) Metric {
	return Metric{
		Name: name, Title: title, Unit: "s", Shown: "h", Allowed: Band{0, 24 * hour}, Decimals: 1,
		Aggregate: AggregateLast, Morning: true, Floor: hour / 4, Device: KindNight,
	}
}

func sleepTheme(name, title string) Metric {
	return Metric{
		Name: name, Title: title, Unit: "points", Allowed: Band{1, 100},
		Aggregate: AggregateLast, Morning: true, Direction: Up, Floor: 4, Device: KindNight,
	}
}

//nolint:gochecknoglobals // a constant table
var dayMetrics = []Metric{
	{
		Name: "steps", Title: "Steps", Unit: "steps", Allowed: Band{0, 150000}, Usual: Band{0, 60000}, Whole: true,
		DayUsual: Band{0, 60000}, Aggregate: AggregateSum, Direction: Up, Floor: 1500, Logged: true, Device: KindDayActivity,
	},
	{
		Name: "floors", Title: "Floors", Unit: "floors", Allowed: Band{0, 1000}, Usual: Band{0, 200}, Whole: true,
		DayUsual: Band{0, 200}, Aggregate: AggregateSum, Direction: Up, Logged: true,
	},
	{
		Name: "steps_distance", Title: "Distance by steps", Unit: "m", Shown: "km", Allowed: Band{0, 200 * km}, Decimals: 2,
		Aggregate: AggregateSum, Direction: Up, Device: KindDayActivity,
	},
	{
		Name: "active_time", Title: "Active time", Unit: "s", Shown: "min", Allowed: Band{0, 24 * hour},
		Aggregate: AggregateSum, Direction: Up, Device: KindDayActivity,
	},
	{
		Name: "inactive_time", Title: "Inactive time", Unit: "s", Shown: "h", Allowed: Band{0, 24 * hour}, Decimals: 1,
		Aggregate: AggregateSum, Device: KindDayActivity,
	},
	{
		Name: "activity_goal", Title: "Activity goal of the device", Unit: "%", Allowed: Band{0, 10000},
		Aggregate: AggregateSum, Direction: Up, Device: KindDayActivity,
	},
	{
		Name: "inactivity_alerts", Title: "Inactivity alerts", Allowed: Band{0, 1000}, Whole: true,
		Aggregate: AggregateSum, Direction: Down, Device: KindDayActivity,
	},
	{
		Name: "active_energy", Title: "Active energy", Unit: "kcal", Allowed: Band{0, 20000}, Usual: Band{0, 6000},
		Aggregate: AggregateSum, Logged: true, Device: KindDayActivity,
	},
	{
		Name: "energy_burned", Title: "Energy burned in the whole day", Unit: "kcal", Allowed: Band{500, 25000}, Usual: Band{1000, 8000},
		Aggregate: AggregateSum, Logged: true, Device: KindDayActivity,
	},
	{
		Name: "cardio_load", Title: "Cardio load of the day (TRIMP)", Allowed: Band{0, 5000},
		Aggregate: AggregateSum, Device: KindCardioLoad,
	},
	{
		Name: "cardio_strain", Title: "Cardio strain (7-day mean)", Allowed: Band{0, 5000}, Decimals: 1,
		Aggregate: AggregateLast, Device: KindCardioLoad,
	},
	{
		Name: "cardio_tolerance", Title: "Cardio tolerance (28-day mean)", Allowed: Band{0, 5000}, Decimals: 1,
		Aggregate: AggregateLast, Device: KindCardioLoad,
	},
	{
		Name: "cardio_load_ratio", Title: "Strain against tolerance", Allowed: Band{0, 100}, Decimals: 2,
		Aggregate: AggregateLast, Device: KindCardioLoad,
	},
}

// On each scale 10 is most of what it names: a soreness of 10 is the worst.
//
//nolint:gochecknoglobals // a constant table
var scaleMetrics = []Metric{
	scale("mood", "Mood", Up), scale("energy", "Energy", Up), scale("motivation", "Motivation", Up),
	scale("stress", "Stress", Down), scale("soreness", "Soreness", Down), scale("fatigue", "Fatigue", Down),
	{
		Name: "pain", Title: "Pain (0-10)", Allowed: Band{0, 10}, Half: true, Decimals: 1,
		Aggregate: AggregateMax, Morning: true, Direction: Down, Absolute: true, Floor: 1, Logged: true,
	},
}

func scale(name, title string, better Direction) Metric {
	return Metric{
		Name: name, Title: title + " (1-10)", Allowed: Band{1, 10}, Half: true, Decimals: 1,
		Aggregate: AggregateMean, Morning: true, Direction: better, Absolute: true, Floor: 1, Logged: true,
	}
}

// Energy and macros come from meals; their bands are those of one meal.
//
//nolint:gochecknoglobals // a constant table
var foodMetrics = []Metric{
	{
		Name: "water", Title: "Water", Unit: "ml", Allowed: Band{1, 5000}, Usual: Band{1, 2000}, Day: Band{0, 20000}, DayUsual: Band{0, 6000},
		Aggregate: AggregateSum, Floor: 300, Logged: true,
	},
	{
		Name: "caffeine", Title: "Caffeine", Unit: "mg", Allowed: Band{1, 2000}, Usual: Band{1, 400}, Day: Band{0, 5000}, DayUsual: Band{0, 400},
		Aggregate: AggregateSum, Logged: true,
	},
	{
		Name: "alcohol", Title: "Alcohol", Unit: "drinks", Allowed: Band{0.25, 50}, Usual: Band{0.25, 8}, Day: Band{0, 50}, DayUsual: Band{0, 8},
		Decimals: 2, Aggregate: AggregateSum, Logged: true,
	},
	{
		Name: "energy_intake", Title: "Energy eaten", Unit: "kcal", Allowed: Band{0, 10000}, Usual: Band{0, 3000},
		Day: Band{0, 20000}, DayUsual: Band{0, 7000}, Aggregate: AggregateSum,
	},
	nutrient("protein", "Protein", Band{0, 400}, Band{0, 150}),
	nutrient("carbohydrate", "Carbohydrate", Band{0, 1000}, Band{0, 300}),
	nutrient("fat", "Fat", Band{0, 400}, Band{0, 150}),
	nutrient("fibre", "Fibre", Band{0, 150}, Band{0, 50}),
	nutrient("sugar", "Sugar", Band{0, 1000}, Band{0, 300}),
	nutrient("salt", "Salt", Band{0, 50}, Band{0, 10}),
	{Name: "meals", Title: "Meals", Allowed: Band{0, 50}, Whole: true, Aggregate: AggregateSum},
}

// nutrient is what meals hold of something, in g. A day holds several meals.
func nutrient(name, title string, allowed, usual Band) Metric {
	return Metric{
		Name: name, Title: title, Unit: "g", Allowed: allowed, Usual: usual, Day: Band{0, 5 * allowed.Max},
		Decimals: 1, Aggregate: AggregateSum,
	}
}
