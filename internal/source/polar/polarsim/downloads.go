package polarsim

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"
)

func (v view) download(r *http.Request, contentType string, encode func(session, *stream) []byte) answer {
	s, found := v.find(r)
	if !found {
		return v.sim.notFound("Exercise not found")
	}
	body := encode(s, v.record(s))
	if body == nil {
		return v.sim.notFound("No such file for the exercise")
	}
	return reply(http.StatusOK, contentType, body)
}

func (v view) tcx(r *http.Request) answer {
	a := v.download(r, "application/vnd.garmin.tcx+xml", func(s session, st *stream) []byte {
		text := v.tcxFile(s, st)
		if v.q.has(TCXPlain) {
			return text
		}
		return zipped(text)
	})
	if v.q.has(TCXContentEncoding) && a.status == http.StatusOK {
		a.header.Set("Content-Encoding", "gzip")
	}
	return a
}

func zipped(text []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is one of gzip's own
	}
	if _, err := z.Write(text); err != nil {
		panic(err) // a buffer takes everything
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

const fileTime = "2006-01-02T15:04:05.000Z"

func (v view) tcxFile(s session, st *stream) []byte {
	sport := "Other"
	switch {
	case s.kind.running():
		sport = "Running"
	case s.kind == ride:
		sport = "Biking"
	}
	var b bytes.Buffer
	start := s.start.UTC()
	b.WriteString(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n" +
		`<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>`)
	fmt.Fprintf(&b, `<Activity Sport="%s"><Id>%s</Id>`, sport, start.Format(fileTime))
	for _, l := range v.laps(s, st) {
		fmt.Fprintf(&b, `<Lap StartTime="%s"><TotalTimeSeconds>%.1f</TotalTimeSeconds><DistanceMeters>%.1f</DistanceMeters>`,
			start.Add(time.Duration(l.from)*time.Second).Format(fileTime), l.seconds, l.metres)
		hr := st.heartRate[l.from:l.to]
		fmt.Fprintf(&b, `<Calories>%d</Calories><AverageHeartRateBpm><Value>%d</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>%d</Value></MaximumHeartRateBpm>`,
			int(float64(v.calories(s))*l.seconds/s.duration.Seconds()), (&stream{heartRate: hr}).averageHR(), slices.Max(hr))
		b.WriteString(`<Intensity>Active</Intensity><TriggerMethod>Distance</TriggerMethod><Track>`)
		for t := l.from; t < l.to; t++ {
			b.Write(v.tcxPoint(b.AvailableBuffer(), s, st, t))
		}
		b.WriteString(`</Track></Lap>`)
	}
	fmt.Fprintf(&b, `<Creator xsi:type="Device_t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Name>%s</Name></Creator>`, v.device())
	b.WriteString(`</Activity></Activities></TrainingCenterDatabase>` + "\n")
	return b.Bytes()
}

// tcxPoint appends without fmt: a ride has ten thousand points.
func (v view) tcxPoint(text []byte, s session, st *stream, t int) []byte {
	text = append(text, `<Trackpoint><Time>`...)
	text = s.start.UTC().Add(time.Duration(t)*time.Second).AppendFormat(text, fileTime)
	text = append(text, `</Time>`...)
	if s.kind.traits().route {
		at := v.position(s, st.distance[t])
		text = strconv.AppendFloat(append(text, `<Position><LatitudeDegrees>`...), at.latitude, 'f', 7, 64)
		text = strconv.AppendFloat(append(text, `</LatitudeDegrees><LongitudeDegrees>`...), at.longitude, 'f', 7, 64)
		text = append(text, `</LongitudeDegrees></Position>`...)
	}
	if st.altitude != nil {
		text = strconv.AppendFloat(append(text, `<AltitudeMeters>`...), st.altitude[t], 'f', 1, 64)
		text = append(text, `</AltitudeMeters>`...)
	}
	if st.distance != nil {
		text = strconv.AppendFloat(append(text, `<DistanceMeters>`...), st.distance[t], 'f', 1, 64)
		text = append(text, `</DistanceMeters>`...)
	}
	text = strconv.AppendInt(append(text, `<HeartRateBpm><Value>`...), int64(st.heartRate[t]), 10)
	text = append(text, `</Value></HeartRateBpm>`...)
	cadence, known := 0, true
	switch {
	case st.cadence != nil:
		cadence = st.cadence[t]
	case st.strides != nil:
		cadence = st.strides[t] / 2 // TCX counts one foot
	default:
		known = false
	}
	if known {
		text = strconv.AppendInt(append(text, `<Cadence>`...), int64(cadence), 10)
		text = append(text, `</Cadence>`...)
	}
	return append(text, `</Trackpoint>`...)
}

func (v view) gpx(r *http.Request) answer {
	return v.download(r, "application/gpx+xml", func(s session, st *stream) []byte {
		if !s.kind.traits().route {
			return nil
		}
		var b bytes.Buffer
		b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
			`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Polar Flow (simulated)">`)
		fmt.Fprintf(&b, `<metadata><time>%s</time></metadata><trk><name>%s</name><trkseg>`, s.start.UTC().Format(fileTime), s.kind.traits().detail)
		for t, metres := range st.distance {
			at := v.position(s, metres)
			fmt.Fprintf(&b, `<trkpt lat="%.7f" lon="%.7f"><ele>%.1f</ele><time>%s</time></trkpt>`,
				at.latitude, at.longitude, st.altitude[t], s.start.UTC().Add(time.Duration(t)*time.Second).Format(fileTime))
		}
		b.WriteString(`</trkseg></trk></gpx>` + "\n")
		return b.Bytes()
	})
}

// lap is the seconds [from, to) of a session.
type lap struct {
	from, to        int
	seconds, metres float64
}

// laps cuts a session each kilometre, a ride each five, a swim each set; the rest is one lap.
func (a *athlete) laps(s session, st *stream) []lap {
	n := s.seconds()
	every := cmp.Or(map[kind]float64{ride: 5000, poolSwim: setLengths * poolMetres}[s.kind], 1000)
	var laps []lap
	from, next := 0, every
	for t := range st.distance {
		if st.distance[t] >= next && t > from {
			laps = append(laps, st.lap(from, t))
			from, next = t, next+every
		}
	}
	last := st.lap(from, n)
	last.seconds += s.duration.Seconds() - float64(n)
	return append(laps, last)
}

func (st *stream) lap(from, to int) lap {
	l := lap{from: from, to: to, seconds: float64(to - from)}
	if st.distance != nil {
		end := min(to, len(st.distance)-1)
		l.metres = st.distance[end] - st.distance[from]
	}
	return l
}
