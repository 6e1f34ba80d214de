// What Swift needs of ncurses' library of terminal descriptions (terminfo), and of the terminal beside it: functions for what
// Swift cannot import (macros, mutable globals, variadic functions) or must not do (handling signals).
#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: ncurses.c

/// Looks up the description of a type of terminal, of which the other functions speak then. Returns false if there is none.
bool cncurses_describe(const char *type);
/// A string of the description; NULL if it has none of that name.
const char *cncurses_description(const char *name);
/// A number of the description; 0 if it has none of that name.
int cncurses_number(const char *name);
/// Whether the description says so.
bool cncurses_flag(const char *name);
/// A string of a description with these numbers in it, until the next call; NULL if that is not possible.
const char *cncurses_numbered(const char *sequence, int first, int second);

/// How many columns libc thinks that the scalar takes, as most programs of terminals do; -1 if it cannot be shown.
int cncurses_scalar_width(uint32_t scalar);

// MARK: terminal.c

/// Stops the process while it is in the background: the kernel stops a process that sets the terminal from there.
void cncurses_await_foreground(int fd);

/// Sets LC_CTYPE from the environment; true if its encoding is UTF-8.
bool cncurses_set_locale(void);

/// The size of the terminal, from the kernel. False if it has none.
bool cncurses_window_size(int fd, int *columns, int *rows);

/// A file in memory; the name is shown in lists of the process's files.
int cncurses_memory_file(const char *name);

/// Writes all of the bytes. Returns 0 or an error number.
int cncurses_write(int fd, const void *bytes, size_t count);

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
/// The same, but puts the terminal back first.
void cncurses_die_at_once(int number);

// MARK: programs.c

/// Starts a program as the one that has the terminal on standard input: in a process group of its own, with default
/// signals, and no files but the three standard ones. `path` is looked up in PATH if it has no slash; `directory` may
/// be NULL; `errors` becomes its standard error unless it is -1. Returns 0 or an error number.
int cncurses_start_program(const char *path, char *const arguments[], char *const environment[], const char *directory,
                     int errors, pid_t *process);
/// Makes a process group the one that has the terminal, also from the background.
bool cncurses_set_foreground(int fd, pid_t group);

#endif
