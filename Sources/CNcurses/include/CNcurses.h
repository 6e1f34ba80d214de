// The parts of ncurses and of the terminal that Swift cannot import (macros, mutable globals, variadic functions) or
// must not implement (signal handlers).
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <wchar.h>

// MARK: description.c

/// Reads the description of a terminal type, for the functions below. `entry` is a compiled description that replaces
/// the system's, in the form of TERMINFO; NULL for the system's. Returns false if there is none.
bool cncurses_describe(const char *type, const char *entry);
/// Sets TERMINFO to a compiled description, unless it is NULL, and returns the previous value.
char *cncurses_replace_terminfo(const char *entry);
/// Sets TERMINFO to a previous value.
void cncurses_restore_terminfo(char *before);
/// Frees the description.
void cncurses_end_description(void);
/// The description of xterm-256color, for systems without one.
extern const char *const cncurses_xterm_entry;
/// A string of the description; NULL if it has none with the name.
const char *cncurses_description(const char *name);
/// A number of the description; 0 if it has none with the name.
int cncurses_number(const char *name);
/// A flag of the description.
bool cncurses_flag(const char *name);
/// The description for ``cncurses_open`` under a name: without commands that change the palette, and, if `is_direct`,
/// with RGB colors. The caller frees it.
char *cncurses_compile(const char *type, bool is_direct);

// MARK: screen.c

/// The first RGB color. Colors below 256 are those of the palette; -1 is the default color.
#define CNCURSES_DIRECT_COLORS 0x1000000
/// The maximum number of scalars in a cell of ncurses: a base and its combining marks.
#define CNCURSES_MOST_SCALARS 5

/// A character in the screen's window.
struct cncurses_cell {
    /// The scalars, terminated by zero.
    wchar_t text[CNCURSES_MOST_SCALARS + 1];
    /// From the lowest bit: bold, dim, italic, underlined, reversed.
    uint16_t attributes;
    int32_t pair;
};

/// Creates the screen of ncurses and replaces the previous one. It writes to memory, first the bytes that end it, and
/// changes neither signals nor terminal settings. Returns NULL if the entry cannot be used.
const void *cncurses_open(const char *type, const char *entry, int rows, int columns);
/// Closes the screen, unless it was replaced.
void cncurses_close(const void *screen);
/// The number of bytes for the terminal in memory.
size_t cncurses_pending(void);
/// Copies up to a number of bytes, and removes all of them. Returns the number of copied bytes.
size_t cncurses_take(void *bytes, size_t count);
/// Begins the screen with the next update.
void cncurses_begin(void);
/// Ends the screen until the next update, which begins it and draws everything.
void cncurses_end(void);
void cncurses_resize(int rows, int columns);
/// Clears the window and the pairs. The next update draws the whole screen.
void cncurses_forget(void);
/// The number of a pair of colors. Returns -1 if there are no more.
int cncurses_pair(int foreground, int background);
/// Writes consecutive characters to the window.
void cncurses_put(int row, int column, const struct cncurses_cell *cells, int count);
/// Rings the bell, or flashes the screen of a terminal without a bell.
void cncurses_ring(void);
/// Shows the window on the terminal, with the cursor at a place.
void cncurses_update(int row, int column);

/// The width of a scalar in columns by libc, which most terminal programs use; -1 if it cannot be shown.
int cncurses_scalar_width(uint32_t scalar);

// MARK: terminal.c

/// Sets LC_CTYPE from the environment. Returns true if its encoding is UTF-8.
bool cncurses_set_locale(void);

/// Creates a file in memory. The name is shown in lists of the process's files.
int cncurses_memory_file(const char *name);

/// Writes all bytes. Returns 0 or an error number.
int cncurses_write(int fd, const void *bytes, size_t count);

/// The number of times that this thread has waited.
long cncurses_wait_count(void);

/// Waits until the main queue has work, which is then performed, until there is input, or for a time. -1 means no
/// input, and no time limit. Returns whether there is input. To be called repeatedly on the main thread: libdispatch's
/// own function would move the queue to a different thread, and Foundation's run loop requires Foundation, which takes
/// four times as long to load as everything else.
bool cncurses_wait(int input, int64_t nanoseconds);

// MARK: signals.c

/// Restores the terminal (see CWatcher.h) before the process dies by a crash or by another unhandled signal, and when
/// it calls exit().
void cncurses_guard(void);
/// Restores the signal actions from before `cncurses_guard`.
void cncurses_unguard(void);

/// Gives a signal an empty handler. It is not ignored, so that child processes get the default action.
void cncurses_take_signal(int number);
/// Restores the action from before `cncurses_take_signal`.
void cncurses_give_signal_back(int number);
/// Restores the default action of the signal and raises it.
void cncurses_die_of_signal(int number);

// MARK: programs.c

/// Starts a program in the foreground of the terminal: in its own process group, with default signal actions, and only
/// the three standard files. `path` is searched in PATH if it has no slash. `directory` may be NULL. `terminal` becomes
/// its standard input and output; -1 if these are the terminal already. `errors` becomes its standard error unless it
/// is -1. Returns 0 or an error number.
int cncurses_start_program(const char *path, char *const arguments[], char *const environment[], const char *directory,
                     int terminal, int errors, pid_t *process);
/// Makes a process group the foreground group of the terminal, even if this process is in the background.
bool cncurses_set_foreground(int fd, pid_t group);

#endif
