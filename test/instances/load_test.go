package instances_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/paceline/paceline/internal/store"
	"github.com/paceline/paceline/internal/store/postgrestest"
	"github.com/paceline/paceline/internal/store/storetest"
)

const (
	loadPeople      = 1000
	loadConnections = 200
)

// BenchmarkLoad has 1 000 people call over 200 connections, nine reads to a write: first as fast as
// the servers answer, which is the peak, and then at half of it, where the times count. The
// load is made on the same machine, so it takes a part of it.
func BenchmarkLoad(b *testing.B) {
	for _, engine := range []struct {
		name    string
		config  func(testing.TB) store.Config
		servers int
	}{
		{"sqlite", sqlite, 1},
		{"postgres with two instances", func(t testing.TB) store.Config {
			return store.Config{Database: postgrestest.URL(t), MasterKey: storetest.NewKey(t)}
		}, 2},
	} {
		in := install(b, engine.config(b), loadPeople)
		var servers []*instance
		for range engine.servers {
			servers = append(servers, in.start(b))
		}
		c := newClient(loadConnections)
		var peak float64
		b.Run(engine.name+"/peak", func(b *testing.B) {
			peak = load(b, in, servers, c, 0)
		})
		b.Run(engine.name+"/half", func(b *testing.B) {
			load(b, in, servers, c, peak/2)
		})
		c.http.CloseIdleConnections()
	}
}

// load makes b.N calls, so many a second or as many as it can, and returns how many a second were made.
func load(b *testing.B, in *installation, servers []*instance, c *client, rate float64) float64 {
	b.Helper()
	times := make([]time.Duration, b.N)
	var next, failed atomic.Int64
	var workers sync.WaitGroup
	began := time.Now()
	for range loadConnections {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < b.N; i = int(next.Add(1)) - 1 {
				due := time.Now()
				if rate > 0 {
					due = began.Add(time.Duration(float64(i) / rate * float64(time.Second)))
					time.Sleep(time.Until(due))
				}
				if err := in.callOnce(b, servers, c, i); err != nil && failed.Add(1) == 1 {
					b.Errorf("call %d: %v", i, err)
				}
				times[i] = time.Since(due)
			}
		})
	}
	workers.Wait()
	perSecond := float64(b.N) / time.Since(began).Seconds()
	slices.Sort(times)
	b.ReportMetric(perSecond, "calls/s")
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(memory(b, servers))/(1<<20), "MiB")
	b.ReportMetric(0, "ns/op")
	return perSecond
}

// callOnce makes the call of a place in the load: a write of ten, by one person after the other.
func (in *installation) callOnce(b *testing.B, servers []*instance, c *client, i int) error {
	url, token := servers[i%len(servers)].url, in.tokens[i%len(in.tokens)]
	tool, arguments := "get_today", map[string]any(nil)
	switch i % 10 {
	case 0:
		tool, arguments = "log_entry", map[string]any{"text": fmt.Sprintf("%d push-ups", 5+i%40), "force": true}
	case 3, 6:
		tool = "get_goals"
	case 9:
		tool = "get_plan"
	}
	_, err := c.call(b.Context(), url, token, tool, arguments)
	return err
}

// memory returns what the servers hold in RAM, in bytes.
func memory(b *testing.B, servers []*instance) (bytes int64) {
	b.Helper()
	for _, s := range servers {
		status, err := os.ReadFile("/proc/" + strconv.Itoa(s.process.Process.Pid) + "/status")
		if err != nil {
			b.Skip("no /proc here")
		}
		for line := range strings.Lines(string(status)) {
			if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
				kilobytes, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
				if err != nil {
					b.Fatal(err)
				}
				bytes += kilobytes << 10
			}
		}
	}
	return bytes
}
