// How many, which is the first, and is a puzzle's solution the only one? From Go, with cgo.
package main

/*
#cgo CFLAGS: -I${SRCDIR}/../../../include
#cgo LDFLAGS: -L${SRCDIR}/../../../target/release -lnqueens -Wl,-rpath,${SRCDIR}/../../../target/release
#include <nqueens.h>

// The Go function below, as C sees it.
int32_t onSolution(void *user_data, uint32_t *cols, uint32_t n);
*/
import "C"

import (
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/cgo"
	"strings"
	"sync"
	"unsafe"
)

// Board holds the column of each row's queen.
type Board []uint32

// Problem is released by Close, or else when it is collected.
type Problem struct {
	n      int
	handle *C.nq_problem
	inUse  sync.RWMutex // calls read the handle, Close writes it
}

// checked turns a status below 0, or a cancelled search, into an error.
func checked(status C.nq_status) error {
	if status < C.NQ_OK || status == C.NQ_CANCELLED {
		return errors.New(C.GoString(C.nq_status_text(status)))
	}
	return nil
}

func New(n uint32) (*Problem, error) {
	problem := &Problem{n: int(n)}
	if err := checked(C.nq_new(C.uint32_t(n), &problem.handle)); err != nil {
		return nil, err
	}
	runtime.SetFinalizer(problem, (*Problem).Close)
	return problem, nil
}

// Close may be called more than once. While a call is running, which it always is in a callback, Close refuses.
func (p *Problem) Close() error {
	if !p.inUse.TryLock() {
		return errors.New("the problem is in use")
	}
	defer p.inUse.Unlock()
	C.nq_free(p.handle)
	p.handle = nil
	runtime.SetFinalizer(p, nil)
	return nil
}

// call makes a call, during which neither Close nor the collector takes the handle away.
func (p *Problem) call(function func(*C.nq_problem) C.nq_status) error {
	defer runtime.KeepAlive(p)
	p.inUse.RLock()
	defer p.inUse.RUnlock()
	if p.handle == nil {
		return errors.New("the problem is closed")
	}
	return checked(function(p.handle))
}

func (p *Problem) SetAttacks(flags uint32) error {
	return p.call(func(problem *C.nq_problem) C.nq_status { return C.nq_set_attacks(problem, C.uint32_t(flags)) })
}

func (p *Problem) SetRegions(labels []uint32) error {
	return p.call(func(problem *C.nq_problem) C.nq_status {
		return C.nq_set_regions(problem, first(labels), C.size_t(len(labels)))
	})
}

func (p *Problem) SetLimit(limit uint64) error {
	return p.call(func(problem *C.nq_problem) C.nq_status { return C.nq_set_limit(problem, C.uint64_t(limit)) })
}

func (p *Problem) Count() (uint64, error) {
	var count C.uint64_t
	err := p.call(func(problem *C.nq_problem) C.nq_status { return C.nq_count(problem, &count) })
	return uint64(count), err
}

// Next returns the next solutions, at most capacity of them; none when there are no more. All who call it share one
// place in the solutions, which every setting moves back to the first.
func (p *Problem) Next(capacity int) ([]Board, error) {
	if capacity < 0 || p.n > 0 && capacity > math.MaxInt/p.n {
		return nil, checked(C.NQ_ERR_RANGE)
	}
	cols := make([]uint32, capacity*p.n)
	var written C.size_t
	err := p.call(func(problem *C.nq_problem) C.nq_status {
		return C.nq_next(problem, first(cols), C.size_t(capacity), &written)
	})
	if err != nil {
		return nil, err
	}
	boards := make([]Board, written)
	for i := range boards {
		boards[i] = cols[i*p.n : (i+1)*p.n]
	}
	return boards, nil
}

// visitor is what the callback needs. C must not keep Go pointers, so it is given a cgo.Handle to this.
type visitor struct {
	visit    func(Board) bool
	panicked bool
	value    any // of the panic
}

// Solve calls visit with each solution while that returns true. A panic of visit must not cross C: it ends the search
// and goes on here. runtime.Goexit, which testing's FailNow calls, cannot be caught and must not be called in visit.
func (p *Problem) Solve(visit func(Board) bool) error {
	visitor := &visitor{visit: visit}
	handle := cgo.NewHandle(visitor)
	defer handle.Delete()
	err := p.call(func(problem *C.nq_problem) C.nq_status {
		return C.nq_solve(problem, C.nq_solution_fn(C.onSolution), unsafe.Pointer(&handle), nil)
	})
	if visitor.panicked {
		panic(visitor.value)
	}
	return err
}

//export onSolution
func onSolution(userData unsafe.Pointer, cols *C.uint32_t, n C.uint32_t) (stop C.int32_t) {
	visitor := (*(*cgo.Handle)(userData)).Value().(*visitor)
	stop = 1
	visitor.panicked = true // the value cannot tell: it may be nil
	defer func() { visitor.value = recover() }()
	// A copy: the columns are the library's, and its only during the call.
	board := append(Board(nil), unsafe.Slice((*uint32)(unsafe.Pointer(cols)), n)...)
	if visitor.visit(board) {
		stop = 0
	}
	visitor.panicked = false
	return stop
}

// Format is the board's text in one of the NQ_STYLE_ styles.
func (b Board) Format(style C.int32_t) (string, error) {
	var length C.size_t
	if err := checked(C.nq_format(first(b), C.size_t(len(b)), style, nil, 0, &length)); err != nil {
		return "", err
	}
	text := make([]byte, length+1)
	buffer := (*C.char)(unsafe.Pointer(&text[0]))
	err := checked(C.nq_format(first(b), C.size_t(len(b)), style, buffer, length+1, &length))
	return string(text[:length]), err
}

// first is the address of a slice's values, NULL where there are none.
func first(values []uint32) *C.uint32_t {
	if len(values) == 0 {
		return nil
	}
	return (*C.uint32_t)(unsafe.Pointer(&values[0]))
}

func eightQueens() error {
	eight, err := New(8)
	if err != nil {
		return err
	}
	defer eight.Close()

	count, err := eight.Count()
	if err != nil {
		return err
	}
	fmt.Println("8 queens:", count, "solutions")

	boards, err := eight.Next(1)
	if err != nil {
		return err
	}
	text, err := boards[0].Format(C.NQ_STYLE_LETTERS)
	if err != nil {
		return err
	}
	fmt.Println(text)

	var seen []Board
	err = eight.Solve(func(board Board) bool {
		seen = append(seen, board)
		return len(seen) < 3
	})
	if err != nil {
		return err
	}
	text, err = seen[2].Format(C.NQ_STYLE_LIST)
	fmt.Printf("stopped at solution %d: %s\n", len(seen), text)
	return err
}

// A queen in each row, column and region, none touching another.
const puzzle = `
AAAAAAAA
ABBBCCCD
ABEEEFCD
AGEHHFCD
AGFHHFCD
AGFFFFGD
AGGGGGGD
AAAGGDDD
`

func regionPuzzle() error {
	problem, err := New(8)
	if err != nil {
		return err
	}
	defer problem.Close()

	var regions []uint32
	for _, letter := range strings.Join(strings.Fields(puzzle), "") {
		regions = append(regions, uint32(letter-'A'))
	}
	if err := problem.SetAttacks(C.NQ_ATTACK_TOUCHING); err != nil {
		return err
	}
	if err := problem.SetRegions(regions); err != nil {
		return err
	}
	// Two are enough to know that the first is not the only one.
	if err := problem.SetLimit(2); err != nil {
		return err
	}
	count, err := problem.Count()
	if err != nil {
		return err
	}
	switch count {
	case 0:
		fmt.Println("the puzzle has no solution")
	case 1:
		boards, err := problem.Next(1)
		if err != nil {
			return err
		}
		text, err := boards[0].Format(C.NQ_STYLE_LIST)
		fmt.Println("the puzzle has exactly one solution:", text)
		return err
	default:
		fmt.Println("the puzzle has several solutions")
	}
	return nil
}

func main() {
	for _, part := range []func() error{eightQueens, regionPuzzle} {
		if err := part(); err != nil {
			fmt.Fprintln(os.Stderr, "queens:", err)
			os.Exit(1)
		}
	}
}
