// The parts of ncurses and of the terminal beside it that Swift cannot import (macros, mutable globals, variadic functions) or
// must not do (handling signals).
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <wchar.h>

// MARK: description.c

/// Looks up the description of a type of terminal, which the functions below read. `entry` is a compiled description that is
/// used instead of the system's, in the form of TERMINFO; NULL for the system's. Returns false if there is none.
bool cncurses_describe(const char *type, const char *entry);
/// Sets TERMINFO to a compiled description, unless it is NULL, and returns what it was before.
char *cncurses_replace_terminfo(const char *entry);
/// Sets TERMINFO to what it was.
void cncurses_restore_terminfo(char *before);
/// Frees the description that was found.
void cncurses_end_description(void);
/// The description of xterm-256color, for systems without one.
extern const char *const cncurses_xterm_entry;
/// A string of the description; NULL if it has none of that name.
const char *cncurses_description(const char *name);
/// A number of the description; 0 if it has none of that name.
int cncurses_number(const char *name);
/// Whether the description says so.
bool cncurses_flag(const char *name);
/// The description as ``cncurses_open`` takes it, under that name: without what changes the palette, and, if `is_direct`, with
/// colours by red, green and blue. The caller frees it.
char *cncurses_compile(const char *type, bool is_direct);

// MARK: screen.c

/// The first of the colours by red, green and blue. Those before 256 are the palette's; -1 is the default colour.
#define CNCURSES_DIRECT_COLORS 0x1000000
/// The largest number of scalars in a cell of ncurses: a base and its combining marks.
#define CNCURSES_MOST_SCALARS 5

/// A character in the screen's window.
struct cncurses_cell {
    /// The scalars, ended by a zero.
    wchar_t text[CNCURSES_MOST_SCALARS + 1];
    /// From the lowest bit: bold, dim, italic, underlined, reversed.
    uint16_t attributes;
    int32_t pair;
};

/// Makes ncurses' screen, in the place of the one before. It writes to memory, the bytes that end it at first, and takes no
/// signals and no settings of the terminal. Returns NULL if the entry cannot be used.
const void *cncurses_open(const char *type, const char *entry, int rows, int columns);
/// Closes that screen, unless there is another one already.
void cncurses_close(const void *screen);
/// The number of bytes for the terminal that wait in memory.
size_t cncurses_pending(void);
/// Copies so many of them, and drops all. Returns how many were copied.
size_t cncurses_take(void *bytes, size_t count);
/// Begins the screen, together with the next update.
void cncurses_begin(void);
/// Ends the screen until the next update, which begins it and paints all of it.
void cncurses_end(void);
void cncurses_resize(int rows, int columns);
/// Empties the window and the pairs. The next update paints all of the screen.
void cncurses_forget(void);
/// The number of a pair of colours. Returns -1 if there are no more.
int cncurses_pair(int foreground, int background);
/// Puts characters beside each other into the window.
void cncurses_put(int row, int column, const struct cncurses_cell *cells, int count);
/// Rings the bell, or flashes the screen of a terminal without one.
void cncurses_ring(void);
/// Makes the terminal show the window, with the cursor at that place.
void cncurses_update(int row, int column);

/// How many columns libc thinks that the scalar takes, as most programs of terminals do; -1 if it cannot be shown.
int cncurses_scalar_width(uint32_t scalar);

// MARK: terminal.c

/// Sets LC_CTYPE from the environment; true if its encoding is UTF-8.
bool cncurses_set_locale(void);

/// A file in memory; the name is shown in lists of the process's files.
int cncurses_memory_file(const char *name);

/// Writes all of the bytes. Returns 0 or an error number.
int cncurses_write(int fd, const void *bytes, size_t count);

/// How often this thread has waited for anything.
long cncurses_wait_count(void);

/// Waits until the main queue has something to do, which is done then, until there is input at the descriptor, or for that time.
/// -1 stands for no input, and for no end. Returns whether there is input. To be called on the main thread, again and again:
/// libdispatch's own way would move the queue to another thread, and Foundation's run loop brings Foundation, four times as much
/// to load as all the rest.
bool cncurses_wait(int input, int64_t nanoseconds);

// MARK: signals.c

/// From now on the terminal is put back (see CWatcher.h) before the process dies by a crash or by another signal without
/// a handler, and when the process calls exit().
void cncurses_guard(void);
/// Has signals do again what they did before `cncurses_guard`.
void cncurses_unguard(void);

/// Signals do nothing at all, but are not ignored: child processes get the default behaviour.
void cncurses_take_signal(int number);
/// Has the signal do again what it did before `cncurses_take_signal`.
void cncurses_give_signal_back(int number);
/// Gives the signal its default behaviour and dies of it.
void cncurses_die_of_signal(int number);

// MARK: programs.c

/// Starts a program in the foreground of the terminal: in its own process group, with default signals, and only the three
/// standard files. `path` is looked up in PATH if it has no slash. `directory` may be NULL. `terminal` becomes its standard
/// input and output; -1 if these are the terminal already. `errors` becomes its standard error unless it is -1. Returns 0 or an
/// error number.
int cncurses_start_program(const char *path, char *const arguments[], char *const environment[], const char *directory,
                     int terminal, int errors, pid_t *process);
/// Makes a process group the one that has the terminal, also from the background.
bool cncurses_set_foreground(int fd, pid_t group);

#endif
