package store

import (
	"context"
	"database/sql/driver"
	"errors"

	sqlitedriver "github.com/ncruces/go-sqlite3/driver"
)

// maxIdleStatements bounds what one connection keeps prepared: the store has a few dozen.
const maxIdleStatements = 128

// cachingConnector gives connections that keep their statements prepared, as pgx's do by
// themselves: preparing one takes SQLite longer than reading a few rows with it.
type cachingConnector struct {
	driver.Connector

	file *openFile // that has to be in place when a connection is made; nil for any
}

func (c cachingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	plain, err := c.Connector.Connect(ctx)
	if moved := c.file.inPlace(); moved != nil {
		if err == nil {
			err = plain.Close()
		}
		return nil, errors.Join(moved, err)
	}
	if err != nil {
		return nil, err
	}
	conn, ok := plain.(sqliteConn)
	if !ok {
		return plain, nil
	}
	return &cachingConn{sqliteConn: conn, idle: map[string]*cachedStatement{}}, nil
}

// sqliteConn is what the driver's connections can do.
type sqliteConn interface {
	sqlitedriver.Conn
	driver.ExecerContext
	driver.NamedValueChecker
}

// sqliteStatement is what the driver's statements can do.
type sqliteStatement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
	driver.NamedValueChecker
}

type cachingConn struct {
	sqliteConn

	idle map[string]*cachedStatement
}

// PrepareContext returns an idle statement of this text, or a new one. One that is in use is
// never shared.
func (c *cachingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if statement, ok := c.idle[query]; ok {
		delete(c.idle, query)
		return statement, nil
	}
	plain, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	statement, ok := plain.(sqliteStatement)
	if !ok {
		return plain, nil
	}
	return &cachedStatement{sqliteStatement: statement, conn: c, query: query}, nil
}

// Close ends the statements, then the connection.
func (c *cachingConn) Close() error {
	for _, statement := range c.idle {
		_ = statement.sqliteStatement.Close() // repeats the error of its last use, which was reported
	}
	clear(c.idle)
	return c.sqliteConn.Close()
}

type cachedStatement struct {
	sqliteStatement

	conn  *cachingConn
	query string
}

// Close makes the statement idle. The driver has reset it and cleared its values by then.
func (s *cachedStatement) Close() error {
	if _, taken := s.conn.idle[s.query]; taken || len(s.conn.idle) >= maxIdleStatements {
		return s.sqliteStatement.Close()
	}
	s.conn.idle[s.query] = s
	return nil
}
