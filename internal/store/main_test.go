package store_test

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		child(path)
		return
	}
	goleak.VerifyTestMain(m)
}
