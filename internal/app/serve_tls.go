package app

import (
	"crypto/tls"
	"os"
	"sync"
	"time"
)

// certificates are the certificate of a server, read anew when its file has changed, so that one that was renewed needs no restart.
type certificates struct {
	certificate, key string
	now              func() time.Time

	mu      sync.Mutex
	loaded  *tls.Certificate
	changed time.Time // of the file when it was read
	checked time.Time
}

// certificateCheck is how often the file is looked at.
const certificateCheck = time.Minute

func (i *installation) certificate() *certificates {
	return &certificates{certificate: i.config.Certificate, key: i.config.PrivateKey, now: i.now}
}

// get returns the certificate. One that cannot be read leaves the one before in use.
func (c *certificates) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.loaded != nil && c.now().Sub(c.checked) < certificateCheck {
		return c.loaded, nil
	}
	c.checked = c.now()
	info, err := os.Stat(c.certificate)
	if err == nil && c.loaded != nil && info.ModTime().Equal(c.changed) {
		return c.loaded, nil
	}
	pair, err := tls.LoadX509KeyPair(c.certificate, c.key)
	if err != nil && c.loaded != nil {
		return c.loaded, nil
	}
	if err != nil {
		return nil, err
	}
	c.loaded = &pair
	if info != nil {
		c.changed = info.ModTime()
	}
	return c.loaded, nil
}
