package account

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

func TestTwoPasswordsAreHashedAtOnceAndWhoWaitsCanLeave(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHasher()
		begun, done, finish := make(chan bool, 5), make(chan error, 5), make(chan bool)
		for range 2 {
			go func() { done <- h.do(t.Context(), func() { begun <- true; <-finish }) }()
		}
		synctest.Wait()
		ctx, leave := context.WithCancel(t.Context())
		for range 3 {
			go func() { done <- h.do(ctx, func() { begun <- true }) }()
		}
		synctest.Wait()
		if len(begun) != 2 || len(done) != 0 {
			t.Errorf("%d have begun, %d are done", len(begun), len(done))
		}
		leave()
		for range 3 {
			if err := <-done; !errors.Is(err, context.Canceled) {
				t.Errorf("who left hears %v", err)
			}
		}
		close(finish)
		for range 2 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if len(begun) != 2 {
			t.Errorf("%d have begun", len(begun))
		}
	})
}
