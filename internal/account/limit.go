package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/paceline/paceline/internal/fault"
)

// A limit is how often something may be tried in a window.
type limit struct {
	kind   string
	most   int
	window time.Duration
}

//nolint:gochecknoglobals // a constant table
var (
	signInsOfAccount = limit{"sign_in_account", 10, 15 * time.Minute}
	signInsByAddress = limit{"sign_in_address", 50, 15 * time.Minute}
	joinsByAddress   = limit{"join", 10, time.Hour}
	linksByAddress   = limit{"link", 60, 15 * time.Minute}
	// Passkeys are counted apart, so that guesses at a password shut nobody out who has one.
	passkeysByAddress = limit{"passkey", 60, 15 * time.Minute}
	answersByAddress  = limit{"passkey_answer", 60, 15 * time.Minute}
)

// allow counts one more attempt. Errors: fault.RateLimited.
func (s *Service) allow(ctx context.Context, l limit, by string) error {
	count, left, err := s.config.Store.Attempt(ctx, l.kind, by, l.window)
	if err != nil {
		return err
	}
	if count > l.most {
		return fault.New(fault.RateLimited, "too many attempts").WithHint("Wait, then try again.").WithRetryAfter(left)
	}
	return nil
}

// allowPassword counts one more password that is tried for an account.
func (s *Service) allowPassword(ctx context.Context, email string, from Browser) error {
	if err := s.allow(ctx, signInsByAddress, network(from.Address)); err != nil {
		return err
	}
	return s.allow(ctx, signInsOfAccount, accountOf(email))
}

// network returns whom attempts from an address are counted for: an IPv4 address, or the /64 of an IPv6 one, all
// of which one household has.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return "unknown"
	}
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		return ip.String()
	}
	return netip.PrefixFrom(ip, 64).Masked().String()
}
