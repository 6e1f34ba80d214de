// A process that outlives the program briefly: it restores the terminal and ends the processes that the program has
// started, however the program has ended, including by SIGKILL.
//
// It waits in one read() for the end of a pipe that only the program has, and does nothing until then. It exists while
// a terminal or a process group is watched. A child of the program that continues without exec() keeps the pipe open.
#ifndef CWATCHER_H
#define CWATCHER_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Process groups

/// Ends a process group when this program ends: by a signal, and by SIGKILL if it still exists a second later. May be
/// called on any thread. Returns false if the group is not watched, as there are more than 16.
bool cwatcher_add_group(pid_t group, int signal);
/// Stops watching a group. To be called before its first process is reaped: later the number may belong to another
/// group.
void cwatcher_remove_group(pid_t group);

// MARK: The terminal

/// The owner of the screen that the terminal shows.
enum cwatcher_screen {
    /// Others: nothing is restored.
    cwatcher_screen_foreign,
    /// This program.
    cwatcher_screen_own,
    /// A program that this one has started. The terminal is restored only if that program leaves it unchanged.
    cwatcher_screen_guest
};

/// Starts the process that watches a terminal, whose screen is foreign at first. The smaller the program is at that
/// time, the less its copy costs. Bytes written to the file `errors` are copied to `errors_to` after the program's end;
/// both are -1 if there is no such file.
void cwatcher_open_terminal(int terminal, int errors, int errors_to);
/// Stores the settings of the terminal, and the text that restores the screen, for the case that the program ends while
/// the screen is its own.
void cwatcher_watch_terminal(const char *reset);
/// Changes the text that restores the screen. At most 511 bytes are used.
void cwatcher_set_reset(const char *reset);
/// Sets the owner of the screen.
void cwatcher_set_screen(enum cwatcher_screen screen);
/// Stores the current settings of the terminal as those of this program. Different settings were set by a shell that
/// has the terminal again, and stay.
void cwatcher_note_settings(void);
/// Records that the errors were copied to their destination.
void cwatcher_release_errors(void);
/// Stops watching the terminal.
void cwatcher_release_terminal(void);

/// To be called before and after this program writes to its screen. If the first one returns false, the terminal was
/// restored permanently and nothing may be written.
bool cwatcher_begin_output(void);
void cwatcher_end_output(void);

/// Restores the terminal now, as the program is about to end. Safe in signal handlers and on any thread, and never
/// blocks: the watcher writes what the terminal does not accept.
void cwatcher_put_terminal_back(void);

#endif
