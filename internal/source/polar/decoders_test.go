package polar

import "github.com/go-faster/jx"

// plainDay and plainExercise are what a bare decoder fills: the data of samples stays text.
type plainDay struct {
	Date    string        `json:"date"`
	Samples []plainSample `json:"heart_rate_samples"`
}

type plainSample struct {
	HeartRate  int    `json:"heart_rate"`
	SampleTime string `json:"sample_time"`
}

type plainExercise struct {
	ID        string        `json:"id"`
	StartTime string        `json:"start_time"`
	Duration  string        `json:"duration"`
	Samples   []plainSeries `json:"samples"`
}

type plainSeries struct {
	Rate int    `json:"recording-rate"`
	Type string `json:"sample-type"`
	Data string `json:"data"`
}

func jxDay(body []byte, to *plainDay) error {
	return jx.DecodeBytes(body).ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "date":
			to.Date, err = d.Str()
			return err
		case "heart_rate_samples":
			return d.Arr(func(d *jx.Decoder) error {
				var sample plainSample
				err := jxSample(d, &sample)
				to.Samples = append(to.Samples, sample)
				return err
			})
		default:
			return d.Skip()
		}
	})
}

func jxSample(d *jx.Decoder, to *plainSample) error {
	return d.ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "heart_rate":
			to.HeartRate, err = d.Int()
		case "sample_time":
			to.SampleTime, err = d.Str()
		default:
			err = d.Skip()
		}
		return err
	})
}

func jxExercise(body []byte, to *plainExercise) error {
	return jx.DecodeBytes(body).ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "id":
			to.ID, err = d.Str()
		case "start_time":
			to.StartTime, err = d.Str()
		case "duration":
			to.Duration, err = d.Str()
		case "samples":
			err = d.Arr(func(d *jx.Decoder) error {
				var series plainSeries
				err := jxSeries(d, &series)
				to.Samples = append(to.Samples, series)
				return err
			})
		default:
			err = d.Skip()
		}
		return err
	})
}

func jxSeries(d *jx.Decoder, to *plainSeries) error {
	return d.ObjBytes(func(d *jx.Decoder, key []byte) (err error) {
		switch string(key) {
		case "recording-rate":
			to.Rate, err = d.Int()
		case "sample-type":
			to.Type, err = d.Str()
		case "data":
			to.Data, err = d.Str()
		default:
			err = d.Skip()
		}
		return err
	})
}
