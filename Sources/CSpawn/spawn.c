#define _GNU_SOURCE
#include "CSpawn.h"

#include <CWatcher.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// A child is a copy of the program without its other threads, whose locks may be taken for ever: nothing in it may call
// what takes a lock, nor what a sanitizer has put its hands on. So all that it does are system calls.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation, no_stack_protector)), apply_to = function)

/// What a child says: that it is ready, or what failed.
struct message {
    int step, error;
};

struct pipes {
    int nothing, gate[2], messages[2];
};

static _Noreturn void leave(int messages, enum cspawn_step step) {
    struct message message = {.step = (int)step, .error = errno};
    syscall(SYS_write, messages, &message, sizeof message);
    syscall(SYS_exit_group, 127);
    __builtin_unreachable();
}

/// Has the child begin with all signals as they are by default: which are ignored it would pass on.
static void reset_signals(void) {
    // As the kernel has it; it is larger nowhere.
    const uint64_t action[8] = {0};
    for (int signal = 1; signal <= 64; signal++) syscall(SYS_rt_sigaction, signal, action, NULL, sizeof(uint64_t));
}

static void unblock_signals(void) {
    const uint64_t none = 0;
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, sizeof none);
}

static _Noreturn void become(const struct cspawn_program *program, const struct pipes *pipes) {
    // Its own copy of this end would keep it from seeing that the program has died.
    syscall(SYS_close, pipes->gate[1]);
    syscall(SYS_setsid);
    reset_signals();
    const struct message ready = {cspawn_step_none, 0};
    char go = 0;
    syscall(SYS_write, pipes->messages[1], &ready, sizeof ready);
    if (syscall(SYS_read, pipes->gate[0], &go, 1) != 1) syscall(SYS_exit_group, 127);

    if (program->folder && syscall(SYS_chdir, program->folder) != 0) leave(pipes->messages[1], cspawn_step_folder);
    // All of these are above the standard ones, and closed by exec() if nothing else does it.
    const int input = program->has_terminal ? program->output : pipes->nothing;
    if (syscall(SYS_dup3, input, STDIN_FILENO, 0) < 0 || syscall(SYS_dup3, program->output, STDOUT_FILENO, 0) < 0
        || syscall(SYS_dup3, program->errors, STDERR_FILENO, 0) < 0)
        leave(pipes->messages[1], cspawn_step_preparing);
    if (program->has_terminal) syscall(SYS_ioctl, STDOUT_FILENO, TIOCSCTTY, 0);
    const unsigned messages = (unsigned)pipes->messages[1];
    syscall(SYS_close_range, STDERR_FILENO + 1, messages - 1, 0);
    syscall(SYS_close_range, messages + 1, ~0U, 0);
    unblock_signals();
    syscall(SYS_execve, program->path, program->arguments, program->environment);
    leave(pipes->messages[1], cspawn_step_program);
}

// MARK: The program's side

/// Moves a descriptor above the standard ones, which may be closed here.
static bool move_up(int *file) {
    if (*file > STDERR_FILENO) return true;
    int moved = fcntl(*file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (moved < 0) return false;
    close(*file);
    *file = moved;
    return true;
}

static void close_all(struct pipes *pipes) {
    const int files[] = {pipes->nothing, pipes->gate[0], pipes->gate[1], pipes->messages[0], pipes->messages[1]};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (files[i] >= 0) close(files[i]);
}

static bool open_all(struct pipes *pipes) {
    *pipes = (struct pipes){-1, {-1, -1}, {-1, -1}};
    pipes->nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return pipes->nothing >= 0 && pipe2(pipes->gate, O_CLOEXEC) == 0 && pipe2(pipes->messages, O_CLOEXEC) == 0
           && move_up(&pipes->nothing) && move_up(&pipes->gate[0]) && move_up(&pipes->gate[1])
           && move_up(&pipes->messages[0]) && move_up(&pipes->messages[1]);
}

/// The next message; false if the child has none, as it runs the program or is gone.
static bool receive(int messages, struct message *message) {
    ssize_t count;
    do count = read(messages, message, sizeof *message);
    while (count < 0 && errno == EINTR);
    return count == sizeof *message;
}

static void close_end(int *end) {
    close(*end);
    *end = -1;
}

static int wait_for(pid_t process, int *status) {
    int result;
    do result = waitpid(process, status, __WALL);
    while (result < 0 && errno == EINTR);
    return result;
}

/// Waits until the child leads its group, has that watched, and lets it go. Nobody can be killed in between so that the
/// child stays: it goes on only when it is told, and ends when nobody is left to tell it.
static struct message let_go(pid_t process, struct pipes *pipes) {
    struct message message;
    if (receive(pipes->messages[0], &message)) {
        cwatcher_add_group(process, SIGTERM);
        const char go = 1;
        while (write(pipes->gate[1], &go, 1) < 0 && errno == EINTR) {}
        if (!receive(pipes->messages[0], &message)) return (struct message){cspawn_step_none, 0};
        cwatcher_remove_group(process);
    } else {
        message = (struct message){cspawn_step_preparing, EAGAIN};
    }
    close_end(&pipes->gate[1]);
    wait_for(process, NULL);
    return message;
}

/// Makes the pipes and a child. One at a time: of two children each could have a copy of the end of the other's gate, and
/// both would wait for ever when the program is killed.
static long make_child(const struct cspawn_program *program, struct pipes *pipes) {
    static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&turn);
    long child = -1;
    if (open_all(pipes)) {
        uint64_t all = ~(uint64_t)0, mask;
        syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &mask, sizeof all);
        // As fork(), without what libraries do at it.
        child = syscall(SYS_clone, (long)SIGCHLD, 0L, 0L, 0L, 0L);
        if (child == 0) become(program, pipes);
        int error = errno;
        syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, NULL, sizeof mask);
        errno = error;
    }
    pthread_mutex_unlock(&turn);
    return child;
}

int cspawn_start(const struct cspawn_program *program, pid_t *process, enum cspawn_step *failed) {
    struct pipes pipes;
    long child = make_child(program, &pipes);
    struct message message = {cspawn_step_preparing, errno};
    if (child > 0) {
        close_end(&pipes.messages[1]);
        close_end(&pipes.gate[0]);
        message = let_go((pid_t)child, &pipes);
    }
    close_all(&pipes);
    *process = (pid_t)child;
    *failed = (enum cspawn_step)message.step;
    return message.error;
}

#pragma clang attribute pop

int cspawn_open_process(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

bool cspawn_reap(pid_t process, int *status) {
    kill(-process, SIGKILL);
    cwatcher_remove_group(process);
    return wait_for(process, status) == process;
}

void cspawn_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

void cspawn_renounce_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
