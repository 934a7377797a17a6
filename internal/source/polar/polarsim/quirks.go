package polarsim

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Quirk is one oddity that the live service shows and its documentation does not. Quirks
// whose names share what stands before "=" exclude each other.
type Quirk string

// The oddities, by the resource that shows them.
const (
	KeysSnake          Quirk = "keys=snake"
	SampleTypeInt      Quirk = "sample_type=int"
	ZoneIndexFromZero  Quirk = "zone_index=0"
	ExerciseStartMS    Quirk = "exercise_start=ms"
	ExerciseHRNull     Quirk = "exercise_heart_rate=null"
	DurationSeconds    Quirk = "durations=seconds"
	DurationDays       Quirk = "durations=days"
	CaloriesZero       Quirk = "calories=0"
	LoadProMinusOne    Quirk = "load_pro=minus_one"
	LoadProString      Quirk = "load_pro=string"
	SamplesLeadingZero Quirk = "samples_leading_zeros"
	Samples999         Quirk = "samples_999"
	SamplesNegative    Quirk = "samples_negative"
	SamplesTrailing    Quirk = "samples_trailing_comma"
	SamplesSpaces      Quirk = "samples_spaces"
	SamplesNullUpper   Quirk = "samples_null=upper"
	SamplesNullLower   Quirk = "samples_null=lower"
	SamplesEmpty       Quirk = "samples_empty"
	SamplesUneven      Quirk = "samples_uneven"
	StridesOneFoot     Quirk = "running_cadence=one_foot"
	TemperatureTenths  Quirk = "temperature=tenths"
	RecordingRate5     Quirk = "recording_rate=5"
	Pauses             Quirk = "pauses"
	UploadShort        Quirk = "upload_time=short"
	Reuploaded         Quirk = "reuploaded"
	TCXContentEncoding Quirk = "tcx=content_encoding"
	TCXPlain           Quirk = "tcx=plain"

	ActivityStartDate   Quirk = "start_time=date"
	ActivityStartMinute Quirk = "start_time=minute"
	ActivityStartZ      Quirk = "start_time=z"
	InactivitySamples   Quirk = "inactivity_stamps=samples"
	InactivityStrings   Quirk = "inactivity_stamps=strings"
	NonWearZone         Quirk = "non_wear_zone"
	StepIntervalZero    Quirk = "interval_ms=0"
	StepRepeats         Quirk = "steps=all"
	DenseHeartRate      Quirk = "dense_heart_rate"
	TwoDevices          Quirk = "two_devices"
	HeartRateZeros      Quirk = "heart_rate_zeros"
	RangeObject         Quirk = "heart_rate_range=object"
	RangeArray          Quirk = "heart_rate_range=array"
	DateWrapper         Quirk = "heart_rate_date=wrapper"
	DateArray           Quirk = "heart_rate_date=array"
	LoadMinusOne        Quirk = "not_available=minus_one"
	LoadZeros           Quirk = "not_available=zeros"
	LevelEmpty          Quirk = "cardio_load_level=empty"
	LevelZeros          Quirk = "cardio_load_level=zeros"
	VeryHighSnake       Quirk = "very_high=snake"
	LoadDescending      Quirk = "cardio_load_order=descending"
	LoadDateObject      Quirk = "cardio_load_date=object"
	HypnogramArray      Quirk = "hypnogram=array"
	HypnogramSingle     Quirk = "hypnogram=single_key"
	HypnogramSix        Quirk = "hypnogram=code_6"
	HypnogramEmpty      Quirk = "hypnogram=empty"
	HypnogramAbsent     Quirk = "hypnogram=absent"
	TrailingWake        Quirk = "trailing_wake"
	TextOrder           Quirk = "maps=text_order"
	SleepEdited         Quirk = "sleep_edited"
	SleepFractions      Quirk = "sleep_times=fraction"
	SparseSleep         Quirk = "sleep=sparse"
	ZeroSentinels       Quirk = "zero_sentinels"
	RechargeBare        Quirk = "recharge=no_ans"
	RechargeStatus      Quirk = "recharge=status_only"
	CircadianOffsetZero Quirk = "circadian_offset=0"
	SleepWiseFractions  Quirk = "sleepwise_fractions"
	SleepWiseDatesFree  Quirk = "sleepwise_dates=optional"
	BiosensingNull      Quirk = "biosensing_samples=null"
	TestTimeMS          Quirk = "test_time=ms"
	Register201         Quirk = "register=201"
	PolarUserHosts      Quirk = "polar_user=hosts"
	Empty204            Quirk = "empty=204"
	Empty404            Quirk = "empty=404"
	EmptyList           Quirk = "empty=list"
	EmptyObject         Quirk = "empty=object"
	EmptyBlank          Quirk = "empty=blank"
	IntsAsFloats        Quirk = "ints_as_floats"
	MissingFields       Quirk = "missing_fields"
	MalformedRecord     Quirk = "malformed_record"
	HostileText         Quirk = "hostile_text"
	UnknownEnums        Quirk = "unknown_enums"
	Duplicates          Quirk = "duplicates"
	StaleDevice         Quirk = "stale_device"
	ErrorsPlain         Quirk = "errors=plain"
	ErrorsEmpty         Quirk = "errors=empty"
	TokenErrorHTML      Quirk = "token_error=html"
)

// QuirkDoc says in a line what a quirk does.
type QuirkDoc struct {
	Quirk Quirk
	Does  string
}

// AllQuirks lists every quirk with what it does.
func AllQuirks() []QuirkDoc {
	return []QuirkDoc{
		{KeysSnake, "nested keys of exercises in snake_case: lower_limit, recording_rate, cardio_load"},
		{SampleTypeInt, "sample-type as a number instead of a string"},
		{ZoneIndexFromZero, "heart-rate zones counted from 0 instead of 1"},
		{ExerciseStartMS, "exercise start_time with milliseconds"},
		{ExerciseHRNull, "exercise heart_rate is null"},
		{DurationSeconds, "durations as seconds only, such as PT3210.026S"},
		{DurationDays, "durations with days, such as P0DT1H2M"},
		{CaloriesZero, "calories of exercises are 0"},
		{LoadProMinusOne, "muscle and perceived load are -1"},
		{LoadProString, `muscle load is the string "NOT_AVAILABLE", perceived load 0 and NOT_AVAILABLE`},
		{SamplesLeadingZero, "the first heart rates of an exercise are 0"},
		{Samples999, "a heart rate of 999 in an exercise"},
		{SamplesNegative, "a negative heart rate in an exercise"},
		{SamplesTrailing, "sample data ends in a comma"},
		{SamplesSpaces, "spaces after the commas of sample data"},
		{SamplesNullUpper, "NULL where an exercise's sensor was offline"},
		{SamplesNullLower, "null where an exercise's sensor was offline"},
		{SamplesEmpty, "nothing between two commas where an exercise's sensor was offline"},
		{SamplesUneven, "sample series of one exercise differ in length"},
		{StridesOneFoot, "running cadence counts one foot"},
		{TemperatureTenths, "temperature in tenths of a degree"},
		{RecordingRate5, "exercise samples each five seconds instead of each second"},
		{Pauses, "exercises end with a pause of ten minutes that has no samples"},
		{UploadShort, "upload_time with a second of one digit"},
		{Reuploaded, "exercises have another id than before"},
		{TCXContentEncoding, "the TCX file's gzip is declared in Content-Encoding"},
		{TCXPlain, "the TCX file is not gzipped"},
		{ActivityStartDate, "activity start_time is a date only"},
		{ActivityStartMinute, "activity start_time to the minute"},
		{ActivityStartZ, "activity start_time with a Z after local time"},
		{InactivitySamples, "inactivity_stamps is {samples: [{stamp}]}"},
		{InactivityStrings, "inactivity_stamps is a list of strings"},
		{NonWearZone, "zone NON_WEAR where the watch was off"},
		{StepIntervalZero, "step interval_ms is 0"},
		{StepRepeats, "step samples list repeats too"},
		{DenseHeartRate, "continuous heart rate each 10 seconds, 8640 a day"},
		{TwoDevices, "two devices' heart rates interleaved, out of order, with repeats"},
		{HeartRateZeros, "some continuous heart rates are 0: no signal"},
		{RangeObject, "heart-rate range answers with one bare object: the first day"},
		{RangeArray, "heart-rate range answers with a bare array"},
		{DateWrapper, "heart rate of a date in {heart_rates: [...]}"},
		{DateArray, "heart rate of a date in a bare array"},
		{LoadMinusOne, "unknown cardio load figures are -1"},
		{LoadZeros, "unknown cardio load figures are 0"},
		{LevelEmpty, "cardio_load_level is {}"},
		{LevelZeros, "cardio_load_level is all zeros"},
		{VeryHighSnake, "very_high instead of very-high"},
		{LoadDescending, "cardio load newest first"},
		{LoadDateObject, "cardio load of a date as an object instead of an array"},
		{HypnogramArray, "hypnogram is an array of {time: stage}"},
		{HypnogramSingle, "hypnogram has a single key"},
		{HypnogramSix, "stage 6 for some of the wakes"},
		{HypnogramEmpty, "hypnogram is {}"},
		{HypnogramAbsent, "hypnogram is missing"},
		{TrailingWake, "the hypnogram's last key is a wake after sleep_end_time"},
		{TextOrder, "time maps in the order of their keys as text"},
		{SleepEdited, "nights begin ten minutes later than before: edited after the first sync"},
		{SleepFractions, "sleep times with fractions of a second"},
		{SparseSleep, "nights of a basic device: times and score only"},
		{ZeroSentinels, "unknown figures of nights as 0 and -1"},
		{RechargeBare, "nightly recharge without ANS fields: no baseline yet"},
		{RechargeStatus, "nightly recharge with its status only"},
		{CircadianOffsetZero, "circadian bedtime's time zone offset is 0"},
		{SleepWiseFractions, "SleepWise times with fractions of a second"},
		{SleepWiseDatesFree, "SleepWise /date without from and to answers 28 days"},
		{BiosensingNull, "samples of body temperature and ECG are null"},
		{TestTimeMS, "test_time in milliseconds"},
		{Register201, "registration answers 201 instead of 200"},
		{PolarUserHosts, "polar_user links on varying hosts"},
		{Empty204, "no data is always 204"},
		{Empty404, "no data is always 404"},
		{EmptyList, "no data is always 200 []"},
		{EmptyObject, "no data is always 200 {}"},
		{EmptyBlank, "no data is always 200 with a blank body"},
		{IntsAsFloats, "whole numbers as 60.0"},
		{MissingFields, "optional fields are missing"},
		{MalformedRecord, "one record in each list is malformed"},
		{HostileText, "free text holds markup, instructions and control characters"},
		{UnknownEnums, "sports and states that no list names"},
		{Duplicates, "each record of a list comes twice"},
		{StaleDevice, "the device has not been synced for three days"},
		{ErrorsPlain, "error bodies are plain text"},
		{ErrorsEmpty, "error bodies are empty"},
		{TokenErrorHTML, "the token endpoint's errors are HTML"},
	}
}

// Quirks is a set of oddities. The zero value is none: what is documented.
type Quirks struct{ on map[string]Quirk }

// NewQuirks returns the set of quirks. Of two that exclude each other the later counts.
func NewQuirks(quirks ...Quirk) Quirks {
	set := Quirks{on: make(map[string]Quirk, len(quirks))}
	for _, q := range quirks {
		set.on[q.family()] = q
	}
	return set
}

func (q Quirk) family() string {
	family, _, _ := strings.Cut(string(q), "=")
	return family
}

// ParseQuirks reads names separated by commas or spaces, such as
// "keys=snake, dense_heart_rate". Unknown names are refused.
func ParseQuirks(text string) (Quirks, error) {
	var quirks []Quirk
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' }) {
		if !slices.ContainsFunc(AllQuirks(), func(d QuirkDoc) bool { return string(d.Quirk) == name }) {
			return Quirks{}, fmt.Errorf("%q is not a quirk: GET /sim/ lists them, for example %q", name, KeysSnake)
		}
		quirks = append(quirks, Quirk(name))
	}
	return NewQuirks(quirks...), nil
}

func (s Quirks) has(q Quirk) bool { return s.on[q.family()] == q }

// String returns what ParseQuirks reads, in alphabetical order.
func (s Quirks) String() string {
	names := make([]string, 0, len(s.on))
	for _, q := range slices.Sorted(maps.Values(s.on)) {
		names = append(names, string(q))
	}
	return strings.Join(names, ",")
}
