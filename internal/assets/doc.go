// Package assets owns the files that pages need beside their HTML: the stylesheet, the scripts and the icon. Each has a name
// with a hash of its content, so that browsers may keep it for good.
//
// It is a kit for adapters: it knows no page.
package assets
