package readiness

// point is a corner of a curve of straight lines, which is flat outside its corners.
type point struct{ x, y float64 }

// The curves. Recovery judges a deviation from the usual in standard deviations: far above it is
// no better than above it. Load judges the ratio of 7 to 28 days: more than usual costs, a taper
// does not.
//
//nolint:gochecknoglobals // constant tables
var (
	recoveryCurve = []point{{-3, 0}, {-2, 20}, {-1, 55}, {0, 80}, {1, 100}, {2, 100}, {3, 80}}
	loadCurve     = []point{{0.5, 90}, {0.8, 100}, {1.3, 100}, {2.1, 0}}

	ansStatusPoints      = []float64{10, 45, 80, 95, 100}
	rechargeStatusPoints = []float64{10, 30, 50, 70, 85, 100}
)

func along(curve []point, x float64) float64 {
	if x <= curve[0].x {
		return curve[0].y
	}
	for i := 1; i < len(curve); i++ {
		a, b := curve[i-1], curve[i]
		if x <= b.x {
			return a.y + (b.y-a.y)*(x-a.x)/(b.x-a.x)
		}
	}
	return curve[len(curve)-1].y
}

// step returns the points of a step of a scale from 1 on, and whether it is one.
func step(points []float64, status *int) (float64, bool) {
	if status == nil || *status < 1 || *status > len(points) {
		return 0, false
	}
	return points[*status-1], true
}
