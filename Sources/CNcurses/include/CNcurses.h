// The parts of ncurses and of the terminal that Swift cannot import (macros, mutable globals, variadic functions), or
// that must not be implemented in Swift (signal handlers).
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <wchar.h>

// MARK: description.c

/// Reads the description of a terminal type, for the functions below. `entry` is a compiled description in the form of
/// TERMINFO, which replaces the system's description; NULL to use the system's. Returns false if there is no description.
bool cncurses_describe(const char *type, const char *entry);
/// Sets TERMINFO to a compiled description, unless it is NULL, and returns the previous value.
char *cncurses_replace_terminfo(const char *entry);
/// Sets TERMINFO to a previous value.
void cncurses_restore_terminfo(char *before);
/// Frees the description.
void cncurses_end_description(void);
/// The description of xterm-256color, for systems without one.
extern const char *const cncurses_xterm_entry;
/// Returns a string of the description; NULL if it has none with the name.
const char *cncurses_description(const char *name);
/// Returns a number of the description; 0 if it has none with the name.
int cncurses_number(const char *name);
/// Returns a flag of the description.
bool cncurses_flag(const char *name);
/// Returns the description of a terminal type for ``cncurses_open``. It has no commands that change the palette and, if
/// `is_direct`, has RGB colors. The caller frees it.
char *cncurses_compile(const char *type, bool is_direct);

// MARK: screen.c

/// The first RGB color. Colors below 256 are the palette, and -1 is the default color.
#define CNCURSES_DIRECT_COLORS 0x1000000
/// The maximum number of scalars in a cell of ncurses: a base and its combining marks.
#define CNCURSES_MOST_SCALARS 5

/// A character in the screen's window.
struct cncurses_cell {
    /// The scalars, terminated by zero.
    wchar_t text[CNCURSES_MOST_SCALARS + 1];
    /// The attributes from the lowest bit: bold, dim, italic, underlined, reversed.
    uint16_t attributes;
    int32_t pair;
};

/// Creates the screen of ncurses and replaces the previous one. The output goes to memory and begins with the bytes that
/// end the screen. Signals and terminal settings do not change. Returns NULL if the entry cannot be used.
const void *cncurses_open(const char *type, const char *entry, int rows, int columns);
/// Closes the screen, unless it was replaced.
void cncurses_close(const void *screen);
/// Returns the number of bytes for the terminal that are in memory.
size_t cncurses_pending(void);
/// Copies up to a number of bytes, and removes all bytes from memory. Returns the number of copied bytes.
size_t cncurses_take(void *bytes, size_t count);
/// Begins the screen with the next update.
void cncurses_begin(void);
/// Ends the screen. The next update begins it again and draws everything.
void cncurses_end(void);
void cncurses_resize(int rows, int columns);
/// Clears the window and the pairs. The next update draws the whole screen.
void cncurses_forget(void);
/// Returns the number of a pair of colors; -1 if there are no more pairs.
int cncurses_pair(int foreground, int background);
/// Writes consecutive characters to the window.
void cncurses_put(int row, int column, const struct cncurses_cell *cells, int count);
/// Rings the bell, or flashes the screen of a terminal without a bell.
void cncurses_ring(void);
/// Shows the window on the terminal, with the cursor at a place.
void cncurses_update(int row, int column);

/// Returns the width of a scalar in columns according to libc, which most terminal programs use; -1 if it cannot be shown.
int cncurses_scalar_width(uint32_t scalar);

// MARK: terminal.c

/// Sets LC_CTYPE from the environment. Returns true if its encoding is UTF-8.
bool cncurses_set_locale(void);

/// Creates a file in memory and returns its descriptor. The name appears in lists of the process's files.
int cncurses_memory_file(const char *name);

/// Writes all bytes. Returns 0 or an error number.
int cncurses_write(int fd, const void *bytes, size_t count);

/// Returns the number of times that this thread has waited.
long cncurses_wait_count(void);

/// Waits until there is input, until the main queue has work, which is then performed, or for a time. -1 means no input
/// or no time limit. Returns whether there is input. Call it repeatedly on the main thread. The function of libdispatch
/// is not used, because it would move the queue to a different thread. Foundation's run loop is not used, because loading
/// Foundation takes four times as long as loading everything else.
bool cncurses_wait(int input, int64_t nanoseconds);

// MARK: signals.c

/// Restores the terminal (see CWatcher.h) when the process calls exit(), and before it dies by a crash or by another
/// unhandled signal.
void cncurses_guard(void);
/// Restores the signal actions from before `cncurses_guard`.
void cncurses_unguard(void);

/// Gives a signal an empty handler. The signal is not ignored, because child processes would inherit an ignored signal.
void cncurses_take_signal(int number);
/// Restores the action from before `cncurses_take_signal`.
void cncurses_give_signal_back(int number);
/// Restores the default action of the signal and raises it.
void cncurses_die_of_signal(int number);

// MARK: programs.c

/// Starts a program in the foreground of the terminal, in its own process group, with default signal actions and only the
/// three standard files. If `path` has no slash, it is searched in PATH. `directory` may be NULL. `terminal` becomes the
/// program's standard input and output; -1 if these are the terminal already. `errors` becomes its standard error, unless
/// it is -1. Returns 0 or an error number.
int cncurses_start_program(const char *path, char *const arguments[], char *const environment[], const char *directory,
                     int terminal, int errors, pid_t *process);
/// Makes a process group the foreground group of the terminal, even if this process is in the background.
bool cncurses_set_foreground(int fd, pid_t group);

#endif
