package store

import (
	"context"
	"database/sql"
)

// statements run in a transaction or, each for itself, on a pool. They are written in PostgreSQL's spelling.
type statements struct {
	*engine

	q querier
}

// exec returns how many rows the statement wrote.
func (s *statements) exec(ctx context.Context, statement string, args ...any) (int64, error) {
	result, err := s.q.ExecContext(ctx, s.dialect.rewrite(statement), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (s *statements) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return s.q.QueryContext(ctx, s.dialect.rewrite(query), args...)
}

func (s *statements) queryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return s.q.QueryRowContext(ctx, s.dialect.rewrite(query), args...)
}

// scanner is a row that was found.
type scanner interface{ Scan(dest ...any) error }

// each calls do with each row of a query, or returns why there was none to ask.
func each(rows *sql.Rows, err error, do func(scanner) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// collect returns what scan makes of each row of a query.
func collect[T any](rows *sql.Rows, err error, scan func(scanner) (T, error)) ([]T, error) {
	var all []T
	err = each(rows, err, func(row scanner) error {
		one, err := scan(row)
		all = append(all, one)
		return err
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// scanned returns the one value of a row.
func scanned[T any](row scanner) (T, error) {
	var value T
	err := row.Scan(&value)
	return value, err
}
