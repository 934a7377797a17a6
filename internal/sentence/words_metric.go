package sentence

// metricAliases are what the metrics that people log are called.
const metricAliases = `
weight: weight, weighed, weigh, weighing, body weight, bodyweight, weight in, weighed in, weighin, scale, scales, bw
height: height, tall
body_fat: body fat, bodyfat, bf, body fat percentage, fat percentage, body fat %
muscle_mass: muscle mass, muscle
bone_mass: bone mass
body_water: body water
visceral_fat: visceral fat
waist: waist, waist circumference, waistline
hip: hip, hips, hip circumference
chest: chest, chest circumference
neck: neck
upper_arm: upper arm, arm circumference, bicep circumference, biceps circumference
thigh: thigh, thighs
calf: calf, calves
body_temperature: temperature, temp, body temperature, body temp, fever
glucose: glucose, blood glucose, blood sugar, sugar level, bg, glucose level, my sugar, sugar reading, my sugars, fasting sugar
vo2max: vo2max, vo2 max, vo2
threshold_power: ftp, threshold power, functional threshold power
jump_height: jump height, vertical jump, vertical
heart_rate: heart rate, hr, pulse, heartrate, heart beat, heart rate now, current heart rate
resting_heart_rate: rhr, resting heart rate, resting hr, resting pulse, resting heartrate, resting, rest hr
max_heart_rate: max heart rate setting, maximum heart rate, max hr setting, hrmax
threshold_heart_rate: threshold heart rate, threshold hr, lthr, lactate threshold heart rate
hrv_rmssd: hrv, rmssd, heart rate variability, hrv rmssd, rmssd hrv
hrv_sdnn: sdnn, hrv sdnn, sdnn hrv
blood_pressure: blood pressure, bp, systolic, diastolic
spo2: spo2, sp02, oxygen, oxygen saturation, blood oxygen, o2, oxygen level, o2 sat, saturation
breathing_rate: breathing rate, respiratory rate, respiration rate, respiration, breath rate
times_awake: times awake
sleep_score: sleep score
sleep_rating: sleep rating
sleep_quality: sleep quality, quality of sleep
steps: steps, step, stepped, step count, steps today
floors: floors, flights of stairs, flights, floor
water: water, of water, h2o, hydration, water intake
caffeine: caffeine
alcohol: alcohol, alcoholic drinks, alcoholic drink, units of alcohol, alcohol units
mood: mood, moods
energy: energy, energy level, energy levels
motivation: motivation, motivated, motivation level
stress: stress, stressed, stress level, stress levels
soreness: soreness, sore, muscle soreness, doms
fatigue: fatigue, tiredness, tired, fatigue level
pain: pain, chest pain, chest pains, knee pain, back pain, pain level, headache, shoulder pain, hip pain, neck pain
active_energy: active energy, active calories, active kcal, calories burned, calories burnt, kcal burned, burned, burnt
`

// nightNames name a night, napNames a nap.
const (
	nightNames = `slept, sleep, sleeping, asleep, my sleep, went to bed, go to bed, bed, bedtime, fell asleep, woke up, woke, woken, wake up, wake, waking, got up, up at, in bed, lights out, night's sleep, nights sleep, night of sleep, was asleep, went to sleep, turned in`
	napNames   = `nap, napped, naps, napping, power nap, siesta, catnap, took a nap, had a nap`
)

// addMetrics makes the vocabulary know each metric that people log.
func addMetrics(v vocabulary) { addAliases(v, metricAliases, classMetric) }

// addSleep makes the vocabulary know the words of nights and naps.
func addSleep(v vocabulary) {
	addAliases(v, "night:"+nightNames, classNight)
	addAliases(v, "nap:"+napNames, classNap)
}
