package store

import "context"

// InPlace returns whether the store can be used, as each call asks first.
func (db *DB) InPlace(ctx context.Context) error {
	_, err := db.ready(ctx)
	return err
}
