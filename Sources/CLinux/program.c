#define _GNU_SOURCE
#include "supervisor.h"

#include <CProcess.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation, no_stack_protector)), apply_to = function)

struct start {
    const struct clinux_program *program;
    int nothing;
    struct message failure;
};

static _Noreturn void leave(struct start *start, enum clinux_step step) {
    start->failure = (struct message){message_failed, (int)step, errno};
    syscall(SYS_exit_group, 127);
    __builtin_unreachable();
}

/// Resets all signals to their default actions, because the program would inherit signals that are ignored.
static void reset_signals(void) {
    // The kernel's struct sigaction is not larger than this on any platform.
    const uint64_t action[8] = {0}, none = 0;
    for (int signal = 1; signal <= 64; signal++) syscall(SYS_rt_sigaction, signal, action, NULL, sizeof(uint64_t));
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof none);
}

/// Executes the program. Until then, this process shares the memory of the supervisor, which is blocked.
static int become(void *context) {
    struct start *start = context;
    const struct clinux_program *program = start->program;
    syscall(SYS_setsid);
    // The program must also end if the supervisor is killed.
    if (!program->is_detached) syscall(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    cprocess_restore_limits(0);
    if (program->folder && syscall(SYS_chdir, program->folder) != 0) leave(start, clinux_step_folder);
    // All of these descriptors are greater than 2.
    const int input = program->has_terminal ? program->output : start->nothing;
    if (syscall(SYS_dup3, input, STDIN_FILENO, 0) < 0 || syscall(SYS_dup3, program->output, STDOUT_FILENO, 0) < 0
        || syscall(SYS_dup3, program->errors, STDERR_FILENO, 0) < 0)
        leave(start, clinux_step_preparing);
    if (program->has_terminal) syscall(SYS_ioctl, STDOUT_FILENO, TIOCSCTTY, 0);
    cprocess_close_range(STDERR_FILENO + 1, ~0U);
    reset_signals();
    syscall(SYS_execve, program->path, program->arguments, program->environment);
    leave(start, clinux_step_program);
}

pid_t run_program(const struct clinux_program *program, int nothing, struct message *failure) {
    struct start start = {program, nothing, {message_started, 0, 0}};
    _Alignas(16) char stack[1 << 14];
    // The supervisor is blocked until the program runs, so its memory does not need to be copied again.
    int process = clone(become, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
    if (process < 0) start.failure = (struct message){message_failed, clinux_step_preparing, errno};
    if (start.failure.kind == message_started) start.failure.value = process;
    *failure = start.failure;
    return start.failure.kind == message_failed ? 0 : process;
}

#pragma clang attribute pop
