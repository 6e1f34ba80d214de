#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "supervisor.h"

// MARK: Starting

struct files {
    int nothing, sockets[2];
};

/// Moves the descriptor above the standard descriptors, if it is one of them because they are closed in this process.
static bool move_up(int *file) {
    if (*file > STDERR_FILENO) return true;
    const int moved = fcntl(*file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (moved < 0) return false;
    close(*file);
    *file = moved;
    return true;
}

static void close_files(const struct files *files) {
    const int all[] = {files->nothing, files->sockets[0], files->sockets[1]};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i] >= 0) close(all[i]);
}

static bool open_files(struct files *files) {
    *files = (struct files){-1, {-1, -1}};
    files->nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return files->nothing >= 0 && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, files->sockets) == 0
           && move_up(&files->nothing) && move_up(&files->sockets[0]) && move_up(&files->sockets[1]);
}

/// Creates a copy of this process, which supervises the program. No signal reports the end of the copy, and waitpid()
/// returns it only if its process ID is passed.
__attribute__((disable_sanitizer_instrumentation, no_stack_protector)) static long make_supervisor(
    const struct clinux_program *program, const struct files *files) {
    const int socket = files->sockets[1], nothing = files->nothing;
    uint64_t all = ~(uint64_t)0, mask;
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &mask, sizeof all);
    // This is like fork(), but does not call the fork handlers that libraries have registered.
    const long process = syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
    if (process == 0) supervise(program, socket, nothing);
    const int error = errno;
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, NULL, sizeof mask);
    errno = error;
    return process;
}

/// Receives the next packet from the supervisor. Returns the size of the packet, 0 if the supervisor has closed its
/// end, or -1 if there is no packet yet.
static ssize_t receive(int socket, struct message *message, int flags) {
    ssize_t count;
    do count = recv(socket, message, sizeof *message, flags);
    while (count < 0 && errno == EINTR);
    return count;
}

int clinux_start(const struct clinux_program *program, struct clinux_run *run, enum clinux_step *failed) {
    struct files files;
    const long supervisor = open_files(&files) ? make_supervisor(program, &files) : -1;
    struct message message = {message_failed, clinux_step_preparing, errno};
    if (supervisor > 0) {
        close(files.sockets[1]);
        files.sockets[1] = -1;
        *run = (struct clinux_run){(pid_t)supervisor, 0, files.sockets[0]};
        if (receive(run->socket, &message, 0) <= 0)
            message = (struct message){message_failed, clinux_step_preparing, EAGAIN};
        files.sockets[0] = -1;
        if (message.kind == message_started && !program->is_detached) run->program = message.value;
        if (message.kind == message_failed) clinux_close(run);
    }
    close_files(&files);
    *failed = message.kind == message_failed ? (enum clinux_step)message.value : clinux_step_none;
    return message.error;
}

// MARK: Running programs

void clinux_send(const struct clinux_run *run, enum clinux_order order) {
    const char byte = (char)order;
    while (send(run->socket, &byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno == EINTR) {}
}

enum clinux_news clinux_receive(const struct clinux_run *run, int *status) {
    struct message message;
    const ssize_t count = receive(run->socket, &message, MSG_DONTWAIT);
    if (count < 0) return errno == EAGAIN ? clinux_news_none : clinux_news_gone;
    if (count > 0) *status = message.value;
    return count > 0 ? clinux_news_ended : clinux_news_gone;
}

bool clinux_close(const struct clinux_run *run) {
    close(run->socket);
    int status = 0;
    pid_t process;
    do process = waitpid(run->supervisor, &status, __WALL);
    while (process < 0 && errno == EINTR);
    return process > 0 && WIFSIGNALED(status);
}

// MARK: Threads and rights

void clinux_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

void clinux_renounce_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
