// The watcher is a process that runs until shortly after the program has ended. It restores the terminal and ends the
// processes that the program has started, even if SIGKILL has ended the program.
//
// The watcher exists while a terminal or a process group is watched. It waits in one read() for the end of a pipe whose
// other end only the program has opened. If a child of the program continues without exec(), the child keeps the pipe
// open.
#ifndef CWATCHER_H
#define CWATCHER_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Process groups

/// Starts watching a process group. When this program ends, the watcher sends the given signal to the group, and
/// SIGKILL if the group still exists one second later. May be called on any thread. Returns false if the group cannot
/// be watched, for example because 16 groups are already watched.
bool cwatcher_add_group(pid_t group, int signal);
/// Stops watching a process group. Call it before the first process of the group is reaped, because afterwards, another
/// group may have the same ID.
void cwatcher_remove_group(pid_t group);

// MARK: The terminal

/// The owner of the screen that the terminal shows.
enum cwatcher_screen {
    /// Another program owns the screen. The terminal is not restored.
    cwatcher_screen_foreign,
    /// This program owns the screen. The terminal is restored.
    cwatcher_screen_own,
    /// A program that this program has started owns the screen. The terminal is restored if that program ends without
    /// restoring it.
    cwatcher_screen_guest
};

/// Starts to watch a terminal. The owner of the screen is initially `cwatcher_screen_foreign`. Starting the watcher
/// copies this process, which takes less time if the process is still small. When the program has ended, the bytes in
/// the file `errors` are copied to `errors_to`. Both are -1 if there is no such file.
void cwatcher_open_terminal(int terminal, int errors, int errors_to);
/// Stores the current settings of the terminal and the text that restores the screen. They are used if the program ends
/// while it owns the screen.
void cwatcher_watch_terminal(const char *reset);
/// Changes the text that restores the screen. At most 511 bytes are used.
void cwatcher_set_reset(const char *reset);
/// Sets the owner of the screen.
void cwatcher_set_screen(enum cwatcher_screen screen);
/// Stores the current settings of the terminal as the settings of this program. If the settings have changed when the
/// program ends and a shell is in the foreground again, the shell has set them, and they are not restored.
void cwatcher_note_settings(void);
/// Records that the errors have been copied to their destination.
void cwatcher_release_errors(void);
/// Stops watching the terminal.
void cwatcher_release_terminal(void);

/// Call these functions before and after this program writes to its screen. If `cwatcher_begin_output` returns false,
/// the terminal has been restored permanently, and the program must not write.
bool cwatcher_begin_output(void);
void cwatcher_end_output(void);

/// Restores the terminal, because the program is about to end. May be called in signal handlers and on any thread.
/// Never blocks: if the terminal does not accept all bytes, the watcher writes the rest.
void cwatcher_put_terminal_back(void);

#endif
