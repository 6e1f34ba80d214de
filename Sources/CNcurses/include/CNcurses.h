// What Swift needs of ncurses: the wide-character interface, and functions for what Swift cannot import
// (macros, mutable globals, variadic functions).
#ifndef CNCURSES_H
#define CNCURSES_H

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Takes over the terminal on standard input and output, as one of that type; NULL if there is no such one.
SCREEN *cn_open(const char *type);
/// Leads what ncurses writes from now on to where that descriptor leads. Returns false if that is nowhere.
bool cn_lead_output(int fd);
/// The standard screen.
WINDOW *cn_stdscr(void);
/// How many colours and pairs the terminal has.
int cn_colors(void);
int cn_color_pairs(void);

extern const attr_t cn_bold, cn_dim, cn_italic, cn_underline, cn_reverse;

/// A string of the terminal's description; NULL if it has none of that name.
const char *cn_description(const char *name);

/// Makes a cell of at most five scalars. Returns false if ncurses does not take them.
bool cn_cell(cchar_t *cell, const uint32_t *scalars, int count, attr_t attributes, int pair);
/// How many columns libc, and so ncurses, thinks that the scalar takes; -1 if it cannot be shown.
int cn_scalar_width(uint32_t scalar);

/// Stops the process while it is in the background, as whoever sets the terminal from there is stopped.
void cn_await_foreground(int fd);

/// Sets LC_CTYPE from the environment; true if its encoding is UTF-8.
bool cn_set_locale(void);

/// The size of the terminal, from the kernel. False if it has none.
bool cn_window_size(int fd, int *columns, int *rows);

/// From now on the terminal is put back (see CWatcher.h) before the process dies by a crash or another signal that nobody
/// has a handler for, and when somebody calls exit().
void cn_guard(void);
/// Has signals do again what they did before `cn_guard`.
void cn_unguard(void);

/// Signals do nothing at all, but are not ignored: child processes get the default behaviour.
void cn_take_signal(int number);
/// Has the signal do again what it did before `cn_take_signal`.
void cn_give_signal_back(int number);
/// Gives the signal its default behaviour and dies of it.
void cn_die_of_signal(int number);
/// The same, but puts the terminal back first.
void cn_die_at_once(int number);

/// A file in memory, with a name for whoever lists a process's files.
int cn_memory_file(const char *name);

/// Starts a program as the one that has the terminal on standard input: in a process group of its own, with default
/// signals, and no files but the three standard ones. `path` is looked up in PATH if it has no slash; `directory` may be
/// NULL; `errors` becomes its standard error unless it is -1. Returns 0 or an error number.
int cn_start_program(const char *path, char *const arguments[], char *const environment[], const char *directory,
                     int errors, pid_t *process);
/// Makes a process group the one that has the terminal, also from the background.
bool cn_set_foreground(int fd, pid_t group);

#endif
