// Package seal owns encryption at rest: bytes go in with the place they belong to, and
// open again with the same key in the same place only.
//
// The cipher is AES-256-GCM from Tink, under a key derived from the one that a [Key] holds
// (HKDF-SHA-256, RFC 5869), so that the key itself encrypts nothing and more keys can be
// derived from it for other purposes. Sealed bytes name the format and the key, which lets a wrong
// key be told from damage.
//
// It is pure: it knows no file, folder or environment. It imports the standard library and
// Tink only.
package seal
