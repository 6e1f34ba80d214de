// The interface between the starting process and the supervisor.
#ifndef CSPAWN_SUPERVISOR_H
#define CSPAWN_SUPERVISOR_H

#include "CLinux.h"

/// A packet from a supervisor.
struct message {
    enum { message_started, message_failed, message_ended } kind;
    /// The process ID of a started program, the step of a failure, or the exit status.
    int value;
    int error;
};

/// Starts the program and supervises it until none of its processes is left. Call it in a copy of the program with all
/// signals blocked. `nothing` is /dev/null.
_Noreturn void supervise(const struct clinux_program *program, int socket, int nothing);

/// Runs the program as the only child of the supervisor. Returns its process ID, or 0 together with the step that
/// failed.
pid_t run_program(const struct clinux_program *program, int nothing, struct message *failure);

/// Sends signals to all descendants of this process, except the members of one process group. 0 stands for no group,
/// and for no signal. Does nothing without /proc, which lists the children of a process.
void signal_descendants(pid_t except_group, const int signals[2]);

#endif
