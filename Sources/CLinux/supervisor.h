// The interface between the starting process and the supervisor.
#ifndef CSPAWN_SUPERVISOR_H
#define CSPAWN_SUPERVISOR_H

#include "CLinux.h"

/// A packet from a supervisor.
struct message {
    enum { message_started, message_failed, message_ended } kind;
    /// The process ID of a program that was started, the step that failed, or the exit status of a program that has
    /// ended.
    int value;
    int error;
};

/// Starts the program and supervises it until none of its processes is left. Call this function in a copy of this
/// process in which all signals are blocked. `nothing` is a descriptor of /dev/null.
_Noreturn void supervise(const struct clinux_program *program, int socket, int nothing);

/// Runs the program as a child of the supervisor. Returns its process ID. On failure, returns 0 and sets `failure`.
pid_t run_program(const struct clinux_program *program, int nothing, struct message *failure);

/// Sends up to two signals to all descendants of this process, except to the members of one process group. 0 stands for
/// no group or for no signal. Has no effect without /proc, which lists the children of a process.
void signal_descendants(pid_t except_group, const int signals[2]);

#endif
