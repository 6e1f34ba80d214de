#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Standard descriptors

void cprocess_open_standard_files(void) {
    // open() returns the lowest free descriptor, which is `file`, because all lower descriptors are open at this point.
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) {
        if (fcntl(file, F_GETFD) >= 0 || errno != EBADF) continue;
        const int opened = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        // If /dev is missing, any file that can be neither read nor written is sufficient.
        if (opened < 0 && open("/", O_PATH) < 0) return;
    }
}

// MARK: Open files

static struct rlimit files_before;
static _Atomic bool is_raised;

long cprocess_raise_file_limit(long wanted) {
    struct rlimit now;
    if (getrlimit(RLIMIT_NOFILE, &now) != 0) return LONG_MAX;
    if (!is_raised && now.rlim_cur < (rlim_t)wanted && now.rlim_cur < now.rlim_max) {
        files_before = now;
        now.rlim_cur = now.rlim_max < (rlim_t)wanted ? now.rlim_max : (rlim_t)wanted;
        if (setrlimit(RLIMIT_NOFILE, &now) == 0) is_raised = true;
        else now = files_before;
    }
    return now.rlim_cur > LONG_MAX ? LONG_MAX : (long)now.rlim_cur;
}

__attribute__((disable_sanitizer_instrumentation, no_stack_protector)) void cprocess_restore_limits(pid_t process) {
    if (is_raised) syscall(SYS_prlimit64, process, RLIMIT_NOFILE, &files_before, NULL);
}

// MARK: Threads

static void *wait_for_release(void *gate) {
    while (sem_wait(gate) != 0) {}
    return NULL;
}

bool cprocess_has_threads(int count) {
    pthread_t threads[count];
    sem_t gate;
    if (sem_init(&gate, 0, 0) != 0) return false;
    int started = 0;
    while (started < count && pthread_create(&threads[started], NULL, wait_for_release, &gate) == 0) started++;
    for (int i = 0; i < started; i++) sem_post(&gate);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    sem_destroy(&gate);
    return started == count;
}
