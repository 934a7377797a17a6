package mcpserver

import (
	"encoding/json"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// pending are the calls of a client that have no answer yet.
type pending struct {
	mu        sync.Mutex
	methods   map[jsonrpc.ID]string   // of calls whose answer is not begun
	unwanted  map[jsonrpc.ID]struct{} // those of them that the client has cancelled
	unwritten int
	written   chan struct{} // told that an answer was written
}

func newPending() *pending {
	return &pending{methods: map[jsonrpc.ID]string{}, unwanted: map[jsonrpc.ID]struct{}{}, written: make(chan struct{}, 1)}
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

// cancelled notes the call that msg cancels, if it is such a notification: the protocol
// wants no answer to it.
func (p *pending) cancelled(msg jsonrpc.Message) {
	req, ok := msg.(*jsonrpc.Request)
	if !ok || req.Method != "notifications/cancelled" {
		return
	}
	var params struct {
		RequestID any `json:"requestId"`
	}
	if err := json.Unmarshal(req.Params, &params); err != nil {
		return
	}
	id, err := jsonrpc.MakeID(params.RequestID)
	if err != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, pending := p.methods[id]; pending {
		p.unwanted[id] = struct{}{}
	}
}

// take returns the method of the call that is about to be answered, and whether the client
// still wants the answer. Its id is free from then on: whoever reads the answer may use it
// again at once.
func (p *pending) take(id jsonrpc.ID) (method string, wanted, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	method, ok = p.methods[id]
	_, unwanted := p.unwanted[id]
	delete(p.methods, id)
	delete(p.unwanted, id)
	return method, !unwanted, ok
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
