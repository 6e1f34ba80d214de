// Starts programs apart from this one's terminal, each under a supervisor, and what of Linux Swift has no name for.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <stdbool.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/types.h>
#include <sys/vfs.h>

// MARK: Starting a program

/// What is to be started.
struct cspawn_program {
    /// Where it is; from `folder` if it does not begin with a slash.
    const char *path;
    char *const *arguments, *const *environment;
    /// The folder that it works in; NULL for this program's.
    const char *folder;
    /// What becomes its standard output and its standard error. Both are above the standard descriptors.
    int output, errors;
    /// Whether `output` is a terminal: then it becomes that of the session, and the standard input, too.
    bool has_terminal;
    /// Whether it goes on when this program ends, with all that it starts.
    bool is_detached;
    /// Where this program reads what it writes; for one that is detached. When this program reads no longer, its supervisor
    /// does, so that it can go on writing.
    int readers[2];
};

/// A program that runs: the process that supervises it, and the socket to that.
///
/// The supervisor is the parent of the program and of everything that the program leaves behind, however it was started
/// (PR_SET_CHILD_SUBREAPER). It ends all of that when this program ends, SIGKILL included.
struct cspawn_run {
    pid_t supervisor;
    /// The program, which leads a process group of the same number; 0 for one that is detached.
    pid_t program;
    /// Can be read when there is news; see `cspawn_receive`.
    int socket;
};

/// Where a start failed.
enum cspawn_step { cspawn_step_none, cspawn_step_preparing, cspawn_step_folder, cspawn_step_program };

/// Starts a program as the leader of a session of its own, so that it has no terminal: with nothing to read, all signals as
/// they are by default, and no descriptor of this program but the two.
///
/// Blocks until the program runs. From any thread. Returns 0, or the number of the error.
int cspawn_start(const struct cspawn_program *program, struct cspawn_run *run, enum cspawn_step *failed);

// MARK: What the supervisor is told

enum cspawn_order {
    /// Asks the program and everything that it has started to end (SIGTERM).
    cspawn_order_end,
    /// Kills them.
    cspawn_order_kill,
    /// The program has ended: kills what is left of its process group, and keeps the rest until this program ends.
    cspawn_order_leave,
    /// The same as this program's end: asks them to end, and kills them a second later. One that is detached goes on.
    cspawn_order_finish
};

/// Returns at once. From any thread.
void cspawn_send(const struct cspawn_run *run, enum cspawn_order order);

// MARK: What the supervisor says

enum cspawn_news {
    /// There is nothing new.
    cspawn_news_none,
    /// The program has ended.
    cspawn_news_ended,
    /// Nothing is left of it, and the supervisor has ended. There is nothing more to come.
    cspawn_news_gone
};

/// Returns at once with what is new, and the program's status when it has ended.
enum cspawn_news cspawn_receive(const struct cspawn_run *run, int *status);

/// Closes the socket and waits for the end of the supervisor: of one that is not gone, until all that it supervises has ended.
/// Returns whether the supervisor was killed. Then its program was killed as well, but nothing that the program has started.
bool cspawn_close(const struct cspawn_run *run);

// MARK: Terminals, threads, rights

/// Makes a pseudo terminal of that size, which passes on what is written to it as it is: an end to read from, which never
/// blocks, and one for a program. Both are above the standard descriptors, and closed in programs that are started. False
/// with an error's number where there is none to be had.
bool cspawn_open_terminal(int columns, int rows, int ends[2]);

/// Gives this thread a name of at most 15 bytes, as debuggers show it.
void cspawn_name_thread(const char *name);

/// From now on neither this process nor what it starts can gain rights, as by a program that is set-user-ID.
void cspawn_renounce_privileges(void);

#endif
