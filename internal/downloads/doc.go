// Package downloads owns the folder that exercise files are saved in: it decides whether a
// name may be written there, and writes the file whole or not at all.
//
// Nothing leaves the folder, by name or by link (os.Root sees to it), and nothing that is
// there is replaced unasked. It never imports another adapter and knows no source.
package downloads
