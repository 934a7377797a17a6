package mcpserver

import (
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// debts are the requests of a client that have no answer yet.
type debts struct {
	mu   sync.Mutex
	open map[jsonrpc.ID]bool
	paid chan struct{} // told that an answer was written
}

func newDebts() *debts {
	return &debts{open: map[jsonrpc.ID]bool{}, paid: make(chan struct{}, 1)}
}

// owe writes down that msg wants an answer, if it does.
func (d *debts) owe(msg jsonrpc.Message) {
	if req, ok := msg.(*jsonrpc.Request); ok && req.IsCall() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.open[req.ID] = true
	}
}

// pay writes down that msg was sent, if it is an answer.
func (d *debts) pay(msg jsonrpc.Message) {
	if resp, ok := msg.(*jsonrpc.Response); ok {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.open, resp.ID)
		select {
		case d.paid <- struct{}{}:
		default:
		}
	}
}

func (d *debts) none() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.open) == 0
}
