package mcpserver

import (
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// pending are the calls of a client that have no answer yet.
type pending struct {
	mu        sync.Mutex
	methods   map[jsonrpc.ID]string // of calls whose answer is not begun
	unwritten int
	written   chan struct{} // told that an answer was written
}

func newPending() *pending {
	return &pending{methods: map[jsonrpc.ID]string{}, written: make(chan struct{}, 1)}
}

// add notes msg if it is a call, and reports false for one whose id is in use.
func (p *pending) add(msg jsonrpc.Message) bool {
	req, ok := msg.(*jsonrpc.Request)
	if !ok || !req.IsCall() {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, inUse := p.methods[req.ID]; inUse {
		return false
	}
	p.methods[req.ID] = req.Method
	p.unwritten++
	return true
}

// take returns the method of the call that is about to be answered. Its id is free from
// then on: whoever reads the answer may use it again at once.
func (p *pending) take(id jsonrpc.ID) (method string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	method, ok = p.methods[id]
	delete(p.methods, id)
	return method, ok
}

// wrote notes that the answer to a call that was taken is written.
func (p *pending) wrote() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.unwritten--
	select {
	case p.written <- struct{}{}:
	default:
	}
}

func (p *pending) none() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.unwritten == 0
}
