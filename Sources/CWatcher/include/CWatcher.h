// A process that runs until shortly after the program has ended. It restores the terminal and ends the processes that
// the program has started, even if the program was ended by SIGKILL.
//
// The process waits in one read() for the end of a pipe whose other end only the program has. It does nothing until
// then. It exists while a terminal or a process group is watched. A child of the program that continues without exec()
// keeps the pipe open.
#ifndef CWATCHER_H
#define CWATCHER_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Process groups

/// Ends a process group when this program ends: with a signal, then with SIGKILL if the group still exists a second
/// later. May be called on any thread. Returns false if the group is not watched, because there are more than 16.
bool cwatcher_add_group(pid_t group, int signal);
/// Stops watching a group. Call it before the first process of the group is reaped, because later the number may belong
/// to another group.
void cwatcher_remove_group(pid_t group);

// MARK: The terminal

/// The owner of the screen that the terminal shows.
enum cwatcher_screen {
    /// Another program. The terminal is not restored.
    cwatcher_screen_foreign,
    /// This program. The terminal is restored.
    cwatcher_screen_own,
    /// A program that this program has started. The terminal is restored only if that program leaves it unchanged.
    cwatcher_screen_guest
};

/// Starts the process that watches a terminal. The screen is foreign at first. The copy of the program costs less if
/// the program is small at that time. After the program's end, bytes that were written to the file `errors` are copied
/// to `errors_to`. Both are -1 if there is no such file.
void cwatcher_open_terminal(int terminal, int errors, int errors_to);
/// Stores the settings of the terminal, and the text that restores the screen. They are used if the program ends while
/// it owns the screen.
void cwatcher_watch_terminal(const char *reset);
/// Changes the text that restores the screen. At most 511 bytes are used.
void cwatcher_set_reset(const char *reset);
/// Sets the owner of the screen.
void cwatcher_set_screen(enum cwatcher_screen screen);
/// Stores the current settings of the terminal as the settings of this program. If the settings differ when the program
/// ends, a shell that has the terminal again has set them, and they stay.
void cwatcher_note_settings(void);
/// Records that the errors were copied to their destination.
void cwatcher_release_errors(void);
/// Stops watching the terminal.
void cwatcher_release_terminal(void);

/// Call these before and after this program writes to its screen. If the first one returns false, the terminal was
/// restored permanently, and the program must not write.
bool cwatcher_begin_output(void);
void cwatcher_end_output(void);

/// Restores the terminal now, because the program is about to end. Safe in signal handlers and on any thread. Never
/// blocks: the watcher writes the bytes that the terminal does not accept.
void cwatcher_put_terminal_back(void);

#endif
