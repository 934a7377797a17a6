package mcpserver

//go:generate go run ./toolchangelog -goldens testdata/tools -docs ../../docs
