// Starts programs apart from this one's terminal, and what of Linux Swift has no name for.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <stdbool.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/types.h>
#include <sys/vfs.h>

/// What is to be started.
struct cspawn_program {
    /// Where it is; from `folder` if it does not begin with a slash.
    const char *path;
    char *const *arguments, *const *environment;
    /// The folder that it works in; NULL for this program's.
    const char *folder;
    /// What becomes its standard output and its standard error.
    int output, errors;
    /// Whether `output` is a terminal: then it becomes that of the session, and the standard input, too.
    bool has_terminal;
};

/// Where a start failed.
enum cspawn_step { cspawn_step_none, cspawn_step_preparing, cspawn_step_folder, cspawn_step_program };

/// Starts a program as the leader of a session of its own, so that it has no terminal: with nothing to read, all signals as
/// they are by default, and no descriptor of this program but the two. From before its first instruction the process group
/// is watched: it ends if this program is killed. To be ended with `cspawn_reap`.
///
/// Blocks until the program runs. From any thread. Returns 0, or the number of the error.
int cspawn_start(const struct cspawn_program *program, pid_t *process, enum cspawn_step *failed);

/// Makes a pseudo terminal of that size, which passes on what is written to it as it is: an end to read from, which never
/// blocks, and one for a program. Both are above the standard descriptors, and closed in programs that are started. False
/// with an error's number where there is none to be had.
bool cspawn_open_terminal(int columns, int rows, int ends[2]);

/// A descriptor that can be read when the process has ended; -1 if there is none to be had.
int cspawn_open_process(pid_t process);

/// Kills what is left of the group of a process that has ended, and forgets both. False if another part of the program
/// has taken the status.
bool cspawn_reap(pid_t process, int *status);

/// Gives this thread a name of at most 15 bytes, as debuggers show it.
void cspawn_name_thread(const char *name);

/// From now on neither this process nor what it starts can gain rights, as by a program that is set-user-ID.
void cspawn_renounce_privileges(void);

#endif
