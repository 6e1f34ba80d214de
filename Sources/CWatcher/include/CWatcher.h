// A process that outlives the program for a moment: it puts the terminal in order and ends what the program has started,
// however the program has ended, SIGKILL included.
//
// It waits in one read() for the end of a pipe that only the program holds, and does nothing until then. It is there while
// a terminal or a process group is watched. A child of the program that goes on without exec() keeps the pipe open.
#ifndef CWATCHER_H
#define CWATCHER_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Programs that have the terminal

/// Ends a process group when this program ends: by that signal, and by SIGKILL if it is still there a second later.
/// From any thread. Returns false if the group is not watched, as there are more than 16.
bool cwatcher_add_group(pid_t group, int signal);
/// Leaves a group alone from now on. To be called before its first process is reaped: later the number may be another's.
void cwatcher_remove_group(pid_t group);

// MARK: The terminal

/// Whose screen it is that the terminal shows.
enum cwatcher_screen {
    /// Not ours: nothing is put back.
    cwatcher_screen_foreign,
    /// This program's.
    cwatcher_screen_own,
    /// That of a program that it has started; it is put back only if that program leaves it as it had it.
    cwatcher_screen_guest
};

/// Starts the process that watches a terminal, whose screen is foreign at first. The smaller the program
/// is by then, the less does the copy of it cost.
/// What is written to the file `errors` from then on is written to `errors_to` after the program's end; both are -1 if there
/// is no such file.
void cwatcher_open_terminal(int terminal, int errors, int errors_to);
/// Remembers the settings of the terminal, to be put back together with that text if the program ends
/// while the screen is its own.
void cwatcher_watch_terminal(const char *reset);
/// Has another text written. At most 511 bytes of it count.
void cwatcher_set_reset(const char *reset);
/// Says whose screen it is now.
void cwatcher_set_screen(enum cwatcher_screen screen);
/// Remembers the present settings of the terminal as those of this program: others than these were set by a shell that has
/// the terminal again, and stay.
void cwatcher_note_settings(void);
/// Says that the errors were written to where they belong.
void cwatcher_release_errors(void);
/// Watches the terminal no more.
void cwatcher_release_terminal(void);

/// To be called before and after this program writes to its screen. If the first one returns false, the terminal was put
/// back for good and nothing may be written.
bool cwatcher_begin_output(void);
void cwatcher_end_output(void);

/// Puts the terminal back now, as the program is about to end. Safe in signal handlers, on any thread, and never waits:
/// what the terminal does not take is left to the watcher.
void cwatcher_put_terminal_back(void);

#endif
