// Starts programs that do not use this program's terminal, each with a supervisor. Also provides Linux functions that
// have no Swift interface.
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
    /// The path of the program. It is relative to `folder` unless it begins with a slash.
    const char *path;
    char *const *arguments, *const *environment;
    /// The working folder of the program; NULL to use the working folder of this program.
    const char *folder;
    /// The descriptors for the standard output and the standard error of the program. Both must be greater than 2.
    int output, errors;
    /// Whether `output` is a terminal. If true, it also becomes the controlling terminal and the standard input.
    bool has_terminal;
    /// Whether the program and all processes that it has started continue when this program ends.
    bool is_detached;
    /// The descriptors from which this program reads the output of a detached program. When this program ends, the
    /// supervisor reads from them, so that the detached program can continue to write.
    int readers[2];
};

/// A running program, with its supervisor and the socket to the supervisor.
///
/// The supervisor is a process. It is the parent of the program and of all processes that the program leaves running,
/// even if they are daemons (PR_SET_CHILD_SUBREAPER). It ends all of these processes when this program ends, even if
/// SIGKILL ends this program.
struct clinux_run {
    pid_t supervisor;
    /// The process ID of the program, which is also the ID of its process group; 0 if the program is detached.
    pid_t program;
    /// The socket to the supervisor. It is readable when a message is available; see `clinux_receive`.
    int socket;
};

/// The step of a start that failed.
enum clinux_step { clinux_step_none, clinux_step_preparing, clinux_step_folder, clinux_step_program };

/// Starts a program as the leader of a new session. Unless `has_terminal` is true, the program has no terminal, and its
/// input is empty. The program has default signal actions. It inherits no descriptors except those for its output and
/// errors.
///
/// Blocks until the program runs. May be called on any thread. Returns 0 on success. On failure, returns an error
/// number and sets `failed`.
int clinux_start(const struct clinux_program *program, struct clinux_run *run, enum clinux_step *failed);

// MARK: Orders to the supervisor

enum clinux_order {
    /// End the program and all processes that it has started (SIGTERM).
    clinux_order_end,
    /// Kill the program and all processes that it has started (SIGKILL).
    clinux_order_kill,
    /// The program has ended. Kill the remaining processes in its process group. Other descendants continue until this
    /// program ends.
    clinux_order_leave,
    /// Do the same as when this program ends: end the processes, and kill them one second later. Detached processes
    /// continue.
    clinux_order_finish
};

/// Sends an order. Returns at once. May be called on any thread.
void clinux_send(const struct clinux_run *run, enum clinux_order order);

// MARK: News from the supervisor

enum clinux_news {
    /// There is no message.
    clinux_news_none,
    /// The program has ended.
    clinux_news_ended,
    /// The supervisor and all processes that it supervises have ended. This is the last message.
    clinux_news_gone
};

/// Returns the next message without blocking. If the program has ended, sets `status` to its exit status.
enum clinux_news clinux_receive(const struct clinux_run *run, int *status);

/// Closes the socket and waits for the end of the supervisor, which ends when all processes that it supervises have
/// ended. Returns whether the supervisor was killed. In this case, the program was killed, too, but not the processes
/// that it has started.
bool clinux_close(const struct clinux_run *run);

// MARK: Timers

/// Creates a kernel timer that continues while the computer sleeps. The timer is not set. Returns the file descriptor
/// of the timer, which is readable when the timer has fired; -1 on failure.
int clinux_make_timer(void);

/// Sets the time at which the timer fires, on CLOCK_BOOTTIME in nanoseconds; 0 for never.
void clinux_set_timer(int timer, int64_t nanoseconds);

/// Acknowledges a timer that has fired, so that it is not readable until it fires again.
void clinux_acknowledge_timer(int timer);

// MARK: Terminals, threads, rights

/// Opens a pseudoterminal of the given size that passes data unchanged. `ends` receives two descriptors: a nonblocking
/// one to read from, and one for a program. Both are greater than 2 and are closed on exec. Returns false on failure
/// and sets `errno`.
bool clinux_open_terminal(int columns, int rows, int ends[2]);

/// Sets the name of the calling thread, which debuggers show. The name has at most 15 bytes.
void clinux_name_thread(const char *name);

/// Prevents this process, and processes that it starts, from gaining privileges, for example by set-user-ID programs.
void clinux_renounce_privileges(void);

#endif
