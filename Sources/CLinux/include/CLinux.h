// Starts programs that do not use this program's terminal, each with a supervisor. It also has Linux functions that
// lack a Swift interface.
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
    /// The standard output and standard error of the program. Both must be above the standard descriptors.
    int output, errors;
    /// Whether `output` is a terminal. It then also becomes the controlling terminal and the standard input.
    bool has_terminal;
    /// Whether the program, with all processes that it has started, continues when this program ends.
    bool is_detached;
    /// The descriptors from which this program reads the output of a detached program. When this program ends, the
    /// supervisor reads from them, so that the detached program can continue to write.
    int readers[2];
};

/// A running program, with the process that supervises it and the socket to that process.
///
/// The supervisor is the parent of the program and of all processes that the program leaves running, even if they are
/// daemons (PR_SET_CHILD_SUBREAPER). It ends all of these when this program ends, even by SIGKILL.
struct clinux_run {
    pid_t supervisor;
    /// The process ID of the program, which is also the ID of its process group; 0 if the program is detached.
    pid_t program;
    /// The socket, which is readable when a message is available; see `clinux_receive`.
    int socket;
};

/// The step of a start that failed.
enum clinux_step { clinux_step_none, clinux_step_preparing, clinux_step_folder, clinux_step_program };

/// Starts a program as the leader of a new session, so that it has no terminal. The program has empty input, default
/// signal actions, and no descriptors of this program except its output and errors.
///
/// Blocks until the program runs. May be called on any thread. Returns 0, or an error number.
int clinux_start(const struct clinux_program *program, struct clinux_run *run, enum clinux_step *failed);

// MARK: Orders to the supervisor

enum clinux_order {
    /// End the program and all processes that it has started (SIGTERM).
    clinux_order_end,
    /// Kill them.
    clinux_order_kill,
    /// The program has ended. Kill the rest of its process group, and keep other descendants until this program ends.
    clinux_order_leave,
    /// Do the same as when this program ends: end the processes, and kill them a second later. Detached processes
    /// continue.
    clinux_order_finish
};

/// Sends an order. Returns at once. May be called on any thread.
void clinux_send(const struct clinux_run *run, enum clinux_order order);

// MARK: News from the supervisor

enum clinux_news {
    /// There are no news.
    clinux_news_none,
    /// The program has ended.
    clinux_news_ended,
    /// All processes of the program and the supervisor have ended. There will be no more news.
    clinux_news_gone
};

/// Returns the next news without blocking. When the program has ended, also returns its exit status.
enum clinux_news clinux_receive(const struct clinux_run *run, int *status);

/// Closes the socket and waits for the end of the supervisor. If the supervisor has not ended, this waits until all
/// processes that it supervises have ended. Returns whether the supervisor was killed. In that case the program was
/// killed as well, but not the processes that it has started.
bool clinux_close(const struct clinux_run *run);

// MARK: Timers

/// Creates a kernel timer that also counts while the machine sleeps. The timer is not set. Returns its file descriptor,
/// which is readable after the timer fired; -1 on failure.
int clinux_make_timer(void);

/// Sets a timer to a time of CLOCK_BOOTTIME, in nanoseconds; 0 for never.
void clinux_set_timer(int timer, int64_t nanoseconds);

/// Acknowledges a timer that fired. It is then not readable until it fires again.
void clinux_acknowledge_timer(int timer);

// MARK: Terminals, threads, rights

/// Opens a pseudoterminal of the given size that passes data unchanged. `ends` are an end to read from, which never
/// blocks, and an end for a program. Both are above the standard descriptors and are closed in started programs.
/// Returns false on failure, with an error number.
bool clinux_open_terminal(int columns, int rows, int ends[2]);

/// Sets the name of the calling thread, which debuggers show. The name has at most 15 bytes.
void clinux_name_thread(const char *name);

/// Prevents this process, and processes that it starts, from gaining privileges, for example by set-user-ID programs.
void clinux_renounce_privileges(void);

#endif
