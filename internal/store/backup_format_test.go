package store

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/paceline/paceline/internal/fault"
	"github.com/paceline/paceline/internal/seal"
)

func masterKey(t testing.TB) *seal.Key {
	t.Helper()
	key, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// written returns a file of a backup with blocks.
func written(t testing.TB, master *seal.Key, blocks []block) []byte {
	t.Helper()
	var file bytes.Buffer
	chunks, err := newChunkWriter(&file, master, backupHeader{Part: backupData, ID: "B1"})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := newRowWriter(chunks)
	if err != nil {
		t.Fatal(err)
	}
	rows.head([]byte(`{"schema":1}`))
	for _, b := range blocks {
		if b.Row == nil {
			rows.table(b.Table, b.Columns)
		} else {
			rows.row(b.Row)
		}
	}
	if err := errors.Join(rows.end(), chunks.Close()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// readAll returns the blocks of a file.
func readAll(r io.Reader, master *seal.Key) ([]block, error) {
	chunks, err := newChunkReader(r, master)
	if err != nil {
		return nil, err
	}
	rows, err := newRowReader(chunks)
	if err != nil {
		return nil, err
	}
	defer rows.close()
	if _, err := rows.head(); err != nil {
		return nil, err
	}
	var blocks []block
	for {
		b, err := rows.next()
		if errors.Is(err, io.EOF) {
			return blocks, nil
		}
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, b)
	}
}

// blocksOf draws tables with rows of any value that a database holds.
func blocksOf(t *rapid.T) []block {
	value := rapid.OneOf(
		rapid.Just[any](nil),
		rapid.Map(rapid.Int64(), func(v int64) any { return v }),
		rapid.Map(rapid.Float64(), func(v float64) any { return v }),
		rapid.Map(rapid.String(), func(v string) any { return v }),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(v []byte) any { return append([]byte{}, v...) }),
	)
	var blocks []block
	for range rapid.IntRange(0, 3).Draw(t, "tables") {
		columns := rapid.SliceOfN(rapid.StringMatching(`[a-z_]{1,20}`), 1, 5).Draw(t, "columns")
		blocks = append(blocks, block{Table: rapid.StringMatching(`[a-z_]{1,20}`).Draw(t, "table"), Columns: columns})
		for range rapid.IntRange(0, 5).Draw(t, "rows") {
			blocks = append(blocks, block{Row: rapid.SliceOfN(value, len(columns), len(columns)).Draw(t, "row")})
		}
	}
	return blocks
}

func TestABackupReadsBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	master := masterKey(t)
	rapid.Check(t, func(r *rapid.T) {
		blocks := blocksOf(r)
		got, err := readAll(bytes.NewReader(written(t, master, blocks)), master)
		if err != nil {
			r.Fatal(err)
		}
		if diff := cmp.Diff(blocks, got); diff != "" {
			r.Errorf("(-written +read):\n%s", diff)
		}
	})
}

// large returns blocks that take several chunks.
func large() []block {
	random := rand.NewChaCha8([32]byte{1})
	blocks := []block{{Table: "sample", Columns: []string{"data"}}}
	for range 40 {
		data := make([]byte, 20<<10)
		_, _ = random.Read(data) // never fails
		blocks = append(blocks, block{Row: []any{data}})
	}
	return blocks
}

func TestEveryDamageToABackupIsFound(t *testing.T) {
	t.Parallel()
	master := masterKey(t)
	file := written(t, master, large())
	if blocks, err := readAll(bytes.NewReader(file), master); err != nil || len(blocks) != 41 {
		t.Fatalf("%d blocks, %v", len(blocks), err)
	}
	var frames []int // where each begins
	at := bytes.IndexByte(file, '\n') + 1
	at += 2 + int(file[at])<<8 + int(file[at+1])
	begin := at
	for at < len(file) {
		frames = append(frames, at)
		at += 4 + int(file[at]&0x7f)<<24 + int(file[at+1])<<16 + int(file[at+2])<<8 + int(file[at+3])
	}
	if len(frames) < 4 {
		t.Fatalf("%d frames are too few to test with", len(frames))
	}
	other := written(t, master, large())
	swapped := append(bytes.Clone(file[:frames[0]]), file[frames[1]:frames[2]]...)
	swapped = append(append(swapped, file[frames[0]:frames[1]]...), file[frames[2]:]...)
	ended := bytes.Clone(file[:frames[1]])
	ended[frames[0]] |= 0x80
	damages := map[string][]byte{
		"nothing behind its beginning":      file[:begin],
		"cut within a chunk":                file[:frames[1]+100],
		"cut behind a chunk":                file[:frames[2]],
		"without its last chunk":            file[:frames[len(frames)-1]],
		"a chunk left out":                  append(bytes.Clone(file[:frames[0]]), file[frames[1]:]...),
		"two chunks swapped":                swapped,
		"a chunk that says it is the last":  ended,
		"a chunk of another backup":         append(bytes.Clone(file[:frames[1]]), other[frames[1]:]...),
		"bytes behind its end":              append(bytes.Clone(file), 0),
		"the beginning of another":          append(bytes.Clone(other[:begin]), file[begin:]...),
		"another id":                        bytes.Replace(file, []byte("data B1\n"), []byte("data B2\n"), 1),
		"another part":                      bytes.Replace(file, []byte("data B1\n"), []byte("keys B1\n"), 1),
		"another spelling of its beginning": bytes.Replace(file, []byte("data B1\n"), []byte("data  B1\n"), 1),
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := readAll(bytes.NewReader(damage), master)
			if f := fault.Of(err); f == nil || f.Kind != fault.Misconfigured || !strings.Contains(f.Message, "damaged") {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestEveryBitOfABackupIsGuarded(t *testing.T) {
	t.Parallel()
	master := masterKey(t)
	file := written(t, master, []block{{Table: "meta", Columns: []string{"name"}}, {Row: []any{"x"}}})
	for at := range file {
		for bit := range 8 {
			changed := bytes.Clone(file)
			changed[at] ^= 1 << bit
			if _, err := readAll(bytes.NewReader(changed), master); fault.KindOf(err) != fault.Misconfigured {
				t.Fatalf("bit %d of byte %d changed, and reading it gave %v", bit, at, err)
			}
		}
	}
}

func TestWhatIsNoBackupIsToldFromOneThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	master := masterKey(t)
	tests := map[string]struct {
		file []byte
		says string
	}{
		"nothing":            {nil, "no backup of Paceline"},
		"text":               {[]byte("hello\nworld\n"), "no backup of Paceline"},
		"a database":         {append([]byte("SQLite format 3\x00"), make([]byte, 4096)...), "no backup of Paceline"},
		"a long line":        {[]byte("paceline-backup 1 " + strings.Repeat("x", 4096)), "no backup of Paceline"},
		"a newer format":     {[]byte("paceline-backup 2 data B1 more\n\x00\x00"), "has format 2"},
		"another master key": {written(t, masterKey(t), nil), "another master key"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := readAll(bytes.NewReader(test.file), master)
			if f := fault.Of(err); f == nil || f.Kind != fault.Misconfigured || !strings.Contains(f.Message, test.says) || f.Hint == "" {
				t.Errorf("%v, want one that says %q", err, test.says)
			}
		})
	}
}

func FuzzReadBackup(f *testing.F) {
	f.Add([]byte{markHead, 0, markTable, 1, 'a', valueInt, 1, valueText, 1, 'b', markRow, valueNull, markEnd})
	f.Fuzz(func(t *testing.T, content []byte) {
		r := &rowReader{from: bufio.NewReader(bytes.NewReader(content))}
		_, err := r.head()
		for err == nil {
			_, err = r.next()
		}
		if err != io.EOF && fault.KindOf(err) != fault.Misconfigured { //nolint:errorlint // the very error
			t.Errorf("%v", err)
		}
	})
}
