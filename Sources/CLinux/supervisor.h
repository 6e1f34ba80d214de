// What the two sides of a start share.
#ifndef CSPAWN_SUPERVISOR_H
#define CSPAWN_SUPERVISOR_H

#include "CLinux.h"

/// What a supervisor says, in one packet.
struct message {
    enum { message_started, message_failed, message_ended } kind;
    /// The process of a program that has started, the step of a failure, or the status of an end.
    int value;
    int error;
};

/// Starts the program and supervises it until nothing is left of it. For a copy of the program with all signals blocked.
/// `nothing` is /dev/null.
_Noreturn void supervise(const struct clinux_program *program, int socket, int nothing);

/// Runs the program, as the supervisor's only child. Returns its process, or 0 and where that failed.
pid_t run_program(const struct clinux_program *program, int nothing, struct message *failure);

/// Sends signals to all descendants of this process except those of one process group; 0 is no group, and no signal.
/// Does nothing without /proc, which lists the children of a process.
void signal_descendants(pid_t except_group, const int signals[2]);

#endif
