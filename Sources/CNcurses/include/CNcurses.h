// Functions for ncurses and terminals that cannot be written in Swift, because they need macros, mutable globals or
// variadic functions, which Swift does not import, or because they are signal handlers.
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <wchar.h>

// MARK: description.c

/// Reads the description of a terminal type for the functions below. `entry` is a compiled description in the form of
/// TERMINFO, which is used instead of the system's description; NULL to use the system's. Returns false if there is no
/// description.
bool cncurses_describe(const char *type, const char *entry);
/// Sets TERMINFO to a compiled description, unless `entry` is NULL. Returns the previous value for
/// `cncurses_restore_terminfo`.
char *cncurses_replace_terminfo(const char *entry);
/// Restores and frees the previous value of TERMINFO.
void cncurses_restore_terminfo(char *before);
/// Frees the description.
void cncurses_end_description(void);
/// The description of xterm-256color, for systems that do not provide one.
extern const char *const cncurses_xterm_entry;
/// Returns the string with the given name; NULL if the description does not contain it.
const char *cncurses_description(const char *name);
/// Returns the number with the given name; 0 if the description does not contain it.
int cncurses_number(const char *name);
/// Returns the flag with the given name.
bool cncurses_flag(const char *name);
/// Returns the compiled description of a terminal type for `cncurses_open`. It contains no commands that change the
/// palette. If `is_direct` is true, it contains direct colors. The caller must free it.
char *cncurses_compile(const char *type, bool is_direct);

// MARK: screen.c

/// The number of the first direct color. Colors below 256 are the palette, and -1 is the default color.
#define CNCURSES_DIRECT_COLORS 0x1000000
/// The maximum number of scalars in a cell of ncurses: a base and its combining marks.
#define CNCURSES_MOST_SCALARS 5

/// A character for the window of the screen.
struct cncurses_cell {
    /// The scalars, terminated by zero.
    wchar_t text[CNCURSES_MOST_SCALARS + 1];
    /// The attributes from the lowest bit: bold, dim, italic, underlined, reversed.
    uint16_t attributes;
    int32_t pair;
};

/// Creates the screen of ncurses and closes the previous one. The output is written to memory, and starts with the
/// bytes that end the screen. Signal actions and terminal settings do not change. Returns NULL if `entry` cannot be
/// used.
const void *cncurses_open(const char *type, const char *entry, int rows, int columns);
/// Closes the screen, unless another screen has replaced it.
void cncurses_close(const void *screen);
/// Returns the number of bytes in memory that must be written to the terminal.
size_t cncurses_pending(void);
/// Copies up to `count` bytes of the output, and removes all bytes from memory. Returns the number of copied bytes.
size_t cncurses_take(void *bytes, size_t count);
/// Prepares the screen, which starts with the next update.
void cncurses_begin(void);
/// Ends the screen. The next update starts it again and draws everything.
void cncurses_end(void);
void cncurses_resize(int rows, int columns);
/// Clears the window and the color pairs. The next update draws the whole screen.
void cncurses_forget(void);
/// Returns the number of the color pair; -1 if there are no more pairs.
int cncurses_pair(int foreground, int background);
/// Writes consecutive characters to the window.
void cncurses_put(int row, int column, const struct cncurses_cell *cells, int count);
/// Rings the bell, or flashes the screen of a terminal without a bell.
void cncurses_ring(void);
/// Writes the bytes that show the window on the terminal, with the cursor in the given cell.
void cncurses_update(int row, int column);

/// Returns the width of the scalar in columns according to the C library, which most terminal programs use; -1 if the
/// scalar cannot be shown.
int cncurses_scalar_width(uint32_t scalar);

// MARK: terminal.c

/// Sets the locale category LC_CTYPE from the environment. Returns true if its encoding is UTF-8.
bool cncurses_set_locale(void);

/// Creates a file in memory, and returns its descriptor. The name appears in lists of the open files of the process.
int cncurses_memory_file(const char *name);

/// Writes all bytes, and waits if the file does not accept them at once. Returns 0 or an error number.
int cncurses_write(int fd, const void *bytes, size_t count);

/// Returns the number of times that the thread has blocked voluntarily, for example because a terminal did not accept
/// output.
long cncurses_wait_count(void);

/// Waits until there is input, until the main queue has work, or until the time has elapsed. Work of the main queue is
/// performed. -1 stands for no input or no time limit. Returns whether there is input. Call it repeatedly on the main
/// thread.
///
/// dispatch_main() is not used, because it would move the main queue to a different thread. Foundation's run loop is
/// not used, because loading Foundation takes four times as long as loading everything else.
bool cncurses_wait(int input, int64_t nanoseconds);

/// Returns whether `cncurses_wait` can perform work of the main queue: on the main thread, outside of that work. After
/// an `await` in main.swift, the program is a task of the main queue, on another thread.
bool cncurses_can_wait(void);

// MARK: signals.c

/// Makes the process restore the terminal (see CWatcher.h) when it calls exit(), and before a crash or another
/// unhandled signal ends it.
void cncurses_guard(void);
/// Restores the signal actions that were set before `cncurses_guard`.
void cncurses_unguard(void);

/// Sets a handler that only records the signal. The signal is not ignored, because child processes would inherit that.
void cncurses_take_signal(int number);
/// Returns whether the signal has arrived between `cncurses_take_signal` and the installation of another handler.
bool cncurses_has_missed_signal(int number);
/// Restores the action that was set before `cncurses_take_signal`.
void cncurses_give_signal_back(int number);
/// Ends the process with the signal: restores its default action and raises it.
void cncurses_die_of_signal(int number);

// MARK: programs.c

/// Starts a program in its own process group, in the foreground of the terminal. It has default signal actions, and
/// inherits only the standard descriptors. If `path` contains no slash, it is searched in PATH. `directory` is the
/// working folder; NULL for that of this process. `terminal` becomes the standard input and output of the program; -1
/// to inherit those of this process. `errors` becomes its standard error; -1 to inherit that of this process. Returns 0
/// or an error number.
int cncurses_start_program(const char *path, char *const arguments[], char *const environment[], const char *directory,
                     int terminal, int errors, pid_t *process);
/// Makes the given process group the foreground group of the terminal, even if this process is in the background.
bool cncurses_set_foreground(int fd, pid_t group);

#endif
