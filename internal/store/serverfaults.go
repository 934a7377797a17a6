package store

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io/fs"
	"net"
	"strconv"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/paceline/paceline/internal/fault"
)

// server is a PostgreSQL server as it is named to people: whose login, where, and which database.
type server struct{ user, host, database string }

func serverOf(config *pgx.ConnConfig) *server {
	host := config.Host
	if !strings.HasPrefix(host, "/") {
		host = net.JoinHostPort(host, strconv.Itoa(int(config.Port)))
	}
	return &server{config.User, host, config.Database}
}

// noAddress says why PACELINE_DATABASE cannot be used, without what the driver says of it: that
// shows the address with its password.
func noAddress(err error) error {
	const setting = "PACELINE_DATABASE"
	if file, ok := errors.AsType[*fs.PathError](err); ok {
		return fault.New(fault.Misconfigured, "a file that %s names cannot be read: %s", setting, file.Path).
			WithHint("Check the path (sslrootcert, sslcert, sslkey), and that you may read it.").WithCause(file.Err)
	}
	if parse, ok := errors.AsType[*pgconn.ParseConfigError](err); ok && strings.Contains(parse.Error(), "failed to configure TLS") {
		return fault.New(fault.Misconfigured, "the TLS settings in %s cannot be used", setting).
			WithHint("sslmode is disable, prefer, require, verify-ca or verify-full; sslrootcert, sslcert and sslkey name files.")
	}
	return fault.New(fault.Misconfigured, "%s is not an address of a PostgreSQL database", setting).
		WithHint("Write postgres://user@host:5432/database. Special characters are written as in a URL, such as %%40 for @.")
}

// fault returns why a server cannot be used, in words that say what to do, and nil for what is
// no more than its class.
func (s *server) fault(err error) *fault.Error {
	if said, ok := errors.AsType[*pgconn.PgError](err); ok {
		return s.refusal(said)
	}
	switch {
	case strings.Contains(err.Error(), "server refused TLS connection"): // the driver has no other name for it
		return fault.New(fault.Misconfigured, "%s offers no TLS, which sslmode in PACELINE_DATABASE asks for", s.host).
			WithHint("Turn on ssl in the settings of the server. Without sslmode an unencrypted connection is taken, which others on the way can read.")
	case isCertificate(err):
		return fault.New(fault.Misconfigured, "the certificate of %s is not one to trust", s.host).
			WithHint("Add sslrootcert=FILE, the certificate of the server's authority, to PACELINE_DATABASE, and write the host there as the certificate has it.")
	}
	if name, ok := errors.AsType[*net.DNSError](err); ok {
		return fault.New(fault.Unavailable, "the host %s cannot be found", name.Name).
			WithHint("Check the host in PACELINE_DATABASE, and the network.")
	}
	switch {
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, fs.ErrNotExist):
		return fault.New(fault.Unavailable, "no PostgreSQL server runs at %s, so the database %s cannot be reached", s.host, s.database).
			WithHint("Start it, or correct host and port in PACELINE_DATABASE.")
	case errors.Is(err, fs.ErrPermission):
		return fault.New(fault.Misconfigured, "you may not connect to %s", s.host).
			WithHint("Check who may reach the folder of the server's socket, or write a host with a port into PACELINE_DATABASE.")
	}
	return nil
}

// isCertificate reports whether the client did not trust what the server showed.
func isCertificate(err error) bool {
	_, unverified := errors.AsType[*tls.CertificateVerificationError](err)
	_, unknown := errors.AsType[x509.UnknownAuthorityError](err)
	_, other := errors.AsType[x509.HostnameError](err)
	_, invalid := errors.AsType[x509.CertificateInvalidError](err)
	return unverified || unknown || other || invalid
}

// refusal returns what a server refuses with, by its code
// (https://www.postgresql.org/docs/current/errcodes-appendix.html).
func (s *server) refusal(said *pgconn.PgError) *fault.Error {
	switch said.Code {
	case "28P01":
		return fault.New(fault.Misconfigured, "%s refuses the password of %s", s.host, s.user).
			WithHint("Correct it in ~/.pgpass, where a password belongs, or in PACELINE_DATABASE; there, special characters are written as in a URL, such as %%40 for @.")
	case "28000":
		return fault.New(fault.Misconfigured, "%s does not let %s in", s.host, s.user).
			WithHint("Check the user in PACELINE_DATABASE, and what pg_hba.conf of the server says of this user, this database, this machine and TLS.")
	case "3D000":
		return fault.New(fault.Misconfigured, "there is no database %s on %s", s.database, s.host).
			WithHint("Make it (createdb %s), or correct its name in PACELINE_DATABASE. Paceline makes the tables in it, never the database.", quoted(s.database))
	case "42501":
		return fault.New(fault.Misconfigured, "%s may not use the database %s on %s", s.user, s.database, s.host).
			WithHint("Give the user the database: ALTER DATABASE %s OWNER TO %s, or the rights to its schema: GRANT ALL ON SCHEMA public TO %[2]s.",
				pgx.Identifier{s.database}.Sanitize(), pgx.Identifier{s.user}.Sanitize())
	case "42704":
		return fault.New(fault.Misconfigured, "%s does not know a setting in PACELINE_DATABASE: %s", s.host, said.Message).
			WithHint("Correct what is behind the ? in it.")
	case "53300":
		return fault.New(fault.Unavailable, "%s takes no more connections", s.host).
			WithHint("End what else uses it, or raise max_connections of the server.")
	case "57P03":
		return fault.New(fault.Unavailable, "%s is starting or ending just now", s.host).WithHint("Try again in a moment.")
	default:
		return nil
	}
}

// quoted returns a name as a shell takes it.
func quoted(name string) string { return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'" }
