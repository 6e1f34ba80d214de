// Starts programs without this program's terminal, each with a supervisor, and has Linux functions without a Swift
// interface.
#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/types.h>
#include <sys/vfs.h>

// MARK: Starting a program

/// A program to start.
struct clinux_program {
    /// Its path, relative to `folder` unless it begins with a slash.
    const char *path;
    char *const *arguments, *const *environment;
    /// Its working folder; NULL for that of this program.
    const char *folder;
    /// Its standard output and standard error. Both are above the standard descriptors.
    int output, errors;
    /// Whether `output` is a terminal. It is then the controlling terminal and the standard input, too.
    bool has_terminal;
    /// Whether it continues when this program ends, with all processes that it has started.
    bool is_detached;
    /// The descriptors from which this program reads the output, for a detached program. When this program ends, the
    /// supervisor reads from them, so that the detached one can continue to write.
    int readers[2];
};

/// A running program: the process that supervises it, and the socket to that.
///
/// The supervisor is the parent of the program and of everything that the program leaves behind, however it was started
/// (PR_SET_CHILD_SUBREAPER). It ends all of these when this program ends, including by SIGKILL.
struct clinux_run {
    pid_t supervisor;
    /// The program, which leads a process group with the same number; 0 if it is detached.
    pid_t program;
    /// Readable when a message is available; see `clinux_receive`.
    int socket;
};

/// The step of a start that failed.
enum clinux_step { clinux_step_none, clinux_step_preparing, clinux_step_folder, clinux_step_program };

/// Starts a program as the leader of a new session, so that it has no terminal: with empty input, default signal
/// actions, and no other descriptor of this program than the two.
///
/// Blocks until the program runs. May be called on any thread. Returns 0, or an error number.
int clinux_start(const struct clinux_program *program, struct clinux_run *run, enum clinux_step *failed);

// MARK: Orders to the supervisor

enum clinux_order {
    /// Ends the program and everything that it has started (SIGTERM).
    clinux_order_end,
    /// Kills them.
    clinux_order_kill,
    /// The program has ended: kills the rest of its process group, and keeps other descendants until this program ends.
    clinux_order_leave,
    /// The same as at the end of this program: ends them, and kills them a second later. Detached ones continue.
    clinux_order_finish
};

/// Returns at once. May be called on any thread.
void clinux_send(const struct clinux_run *run, enum clinux_order order);

// MARK: News from the supervisor

enum clinux_news {
    /// No news.
    clinux_news_none,
    /// The program has ended.
    clinux_news_ended,
    /// Nothing is left of it, and the supervisor has ended. There will be no more news.
    clinux_news_gone
};

/// Returns the news without blocking, and the exit status of the program when it has ended.
enum clinux_news clinux_receive(const struct clinux_run *run, int *status);

/// Closes the socket and waits for the end of the supervisor: if it has not ended, until everything that it supervises
/// has ended. Returns whether the supervisor was killed. Its program was then killed as well, but nothing that the
/// program has started.
bool clinux_close(const struct clinux_run *run);

// MARK: Timers

/// Creates a kernel timer that continues to count while the machine sleeps. The timer is not set. Returns its file
/// descriptor, which becomes readable when the timer fires, or -1.
int clinux_make_timer(void);

/// Sets a timer to a time of CLOCK_BOOTTIME, in nanoseconds; 0 for never.
void clinux_set_timer(int timer, int64_t nanoseconds);

/// Acknowledges a timer that fired. It is not readable until it fires again.
void clinux_acknowledge_timer(int timer);

// MARK: Terminals, threads, rights

/// Opens a pseudoterminal of a size that passes data unchanged: an end to read from, which never blocks, and one for a
/// program. Both are above the standard descriptors and are closed in started programs. Returns false with an error
/// number on failure.
bool clinux_open_terminal(int columns, int rows, int ends[2]);

/// Sets the name of the calling thread, at most 15 bytes, for debuggers.
void clinux_name_thread(const char *name);

/// Prevents this process, and those that it starts, from gaining privileges, for example by set-user-ID programs.
void clinux_renounce_privileges(void);

#endif
