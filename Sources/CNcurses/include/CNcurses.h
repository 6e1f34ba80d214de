// What Swift needs of ncurses and of the terminal beside it: the wide-character interface, and functions for what Swift
// cannot import (macros, mutable globals, variadic functions) or must not do (handling signals).
#ifndef CNCURSES_H
#define CNCURSES_H

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: ncurses.c

/// Takes over the terminal on standard input and output, as one of that type; NULL if the type is unknown.
SCREEN *cncurses_open(const char *type);
/// Leads what ncurses writes from now on to where that descriptor leads. Returns false if that is nowhere.
bool cncurses_lead_output(int fd);
/// The standard screen.
WINDOW *cncurses_stdscr(void);
/// How many colours and pairs the terminal has.
int cncurses_colors(void);
int cncurses_color_pairs(void);

extern const attr_t cncurses_bold, cncurses_dim, cncurses_italic, cncurses_underline, cncurses_reverse;

/// A string of the terminal's description; NULL if it has none of that name.
const char *cncurses_description(const char *name);

/// Makes a cell of at most five scalars. Returns false if ncurses does not take them.
bool cncurses_cell(cchar_t *cell, const uint32_t *scalars, int count, attr_t attributes, int pair);
/// How many columns libc, and so ncurses, thinks that the scalar takes; -1 if it cannot be shown.
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

/// Does what the main queue has to do, on the main thread and for ever. libdispatch's own way would move the queue to
/// another thread, and Foundation's run loop brings Foundation: four times as much to load as all the rest.
_Noreturn void cncurses_run_main_queue(void);

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
