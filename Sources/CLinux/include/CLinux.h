// Starts programs apart from this one's terminal, each under a supervisor, and what of Linux Swift has no name for.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/types.h>
#include <sys/vfs.h>

// MARK: Starting a program

/// What is to be started.
struct clinux_program {
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
struct clinux_run {
    pid_t supervisor;
    /// The program, which leads a process group of the same number; 0 for one that is detached.
    pid_t program;
    /// Readable when a message is available; see `clinux_receive`.
    int socket;
};

/// Where a start failed.
enum clinux_step { clinux_step_none, clinux_step_preparing, clinux_step_folder, clinux_step_program };

/// Starts a program as the leader of a session of its own, so that it has no terminal: with nothing to read, all signals as
/// they are by default, and no descriptor of this program but the two.
///
/// Blocks until the program runs. From any thread. Returns 0, or the number of the error.
int clinux_start(const struct clinux_program *program, struct clinux_run *run, enum clinux_step *failed);

// MARK: What the supervisor is told

enum clinux_order {
    /// Asks the program and everything that it has started to end (SIGTERM).
    clinux_order_end,
    /// Kills them.
    clinux_order_kill,
    /// The program has ended: kills what is left of its process group, and keeps the rest until this program ends.
    clinux_order_leave,
    /// The same as this program's end: asks them to end, and kills them a second later. One that is detached goes on.
    clinux_order_finish
};

/// Returns at once. From any thread.
void clinux_send(const struct clinux_run *run, enum clinux_order order);

// MARK: What the supervisor says

enum clinux_news {
    /// There is nothing new.
    clinux_news_none,
    /// The program has ended.
    clinux_news_ended,
    /// Nothing is left of it, and the supervisor has ended. There is nothing more to come.
    clinux_news_gone
};

/// Returns at once with what is new, and the program's status when it has ended.
enum clinux_news clinux_receive(const struct clinux_run *run, int *status);

/// Closes the socket and waits for the end of the supervisor: of one that is not gone, until all that it supervises has ended.
/// Returns whether the supervisor was killed. Then its program was killed as well, but nothing that the program has started.
bool clinux_close(const struct clinux_run *run);

// MARK: Timers

/// Makes a kernel timer that keeps counting while the machine sleeps. The timer is not set. Returns its file descriptor, which
/// becomes readable when the timer fires, or -1.
int clinux_make_timer(void);

/// Sets a timer to a time of CLOCK_BOOTTIME, in nanoseconds; 0 for never.
void clinux_set_timer(int timer, int64_t nanoseconds);

/// Acknowledges a timer that fired. It is not readable until it fires again.
void clinux_acknowledge_timer(int timer);

// MARK: Terminals, threads, rights

/// Makes a pseudo terminal of that size, which passes on what is written to it as it is: an end to read from, which never
/// blocks, and one for a program. Both are above the standard descriptors, and closed in programs that are started. False
/// with an error's number where there is none to be had.
bool clinux_open_terminal(int columns, int rows, int ends[2]);

/// Gives this thread a name of at most 15 bytes, as debuggers show it.
void clinux_name_thread(const char *name);

/// From now on neither this process nor what it starts can gain rights, as by a program that is set-user-ID.
void clinux_renounce_privileges(void);

#endif
