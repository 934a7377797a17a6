package mcpserver

import (
	"context"
	"sync"
)

// How many calls run at once. Most wait: for the disk on a person's own machine, for Polar on a server.
const (
	callsOnOneMachine = 16
	callsOnAServer    = 64
	callsOfOnePerson  = 8 // on a server
)

// places are room for calls: so many at once, and for one person so many of them that everybody
// else gets on.
type places struct {
	all  chan struct{} // one element a call
	each int           // of one person

	mu sync.Mutex
	of map[string]*room // by person, of those who have calls
}

// room is the places of one person.
type room struct {
	taken  chan struct{}
	inside int // calls that have a place or wait for one
}

func newPlaces(onServer bool) *places {
	if onServer {
		return &places{all: make(chan struct{}, callsOnAServer), each: callsOfOnePerson, of: map[string]*room{}}
	}
	return &places{all: make(chan struct{}, callsOnOneMachine), each: callsOnOneMachine, of: map[string]*room{}}
}

// enter waits for a place of a person and returns what gives it back.
func (p *places) enter(ctx context.Context, person string) (leave func(), err error) {
	own := p.arrive(person)
	if err := take(ctx, own.taken); err != nil {
		p.depart(person, own)
		return nil, err
	}
	if err := take(ctx, p.all); err != nil {
		<-own.taken
		p.depart(person, own)
		return nil, err
	}
	return func() {
		<-p.all
		<-own.taken
		p.depart(person, own)
	}, nil
}

func take(ctx context.Context, places chan<- struct{}) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *places) arrive(person string) *room {
	p.mu.Lock()
	defer p.mu.Unlock()
	own := p.of[person]
	if own == nil {
		own = &room{taken: make(chan struct{}, p.each)}
		p.of[person] = own
	}
	own.inside++
	return own
}

func (p *places) depart(person string, own *room) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if own.inside--; own.inside == 0 {
		delete(p.of, person)
	}
}
