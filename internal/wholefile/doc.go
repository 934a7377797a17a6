// Package wholefile owns writing a file whole or not at all, and saying in words why a
// file system refused.
//
// A file is written under another name in the same folder, brought to the disk, and only
// then given its name. Everything happens inside an os.Root, so nothing leaves the folder.
//
// It is kit for adapters and the wiring. It imports the standard library and fault only.
package wholefile
