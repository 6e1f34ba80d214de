#include "CProcess.h"

#include <pthread.h>
#include <stdlib.h>

// The Swift runtime calls this hook instead of its own executor, which uses the thread pool of Dispatch.
typedef struct job job;
typedef __attribute__((swiftcall)) void enqueue(job *);
extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(job *, enqueue *);
/// Runs a job on an executor. A null identity stands for the global executor.
extern __attribute__((swiftcall)) void swift_job_run(job *, void *identity, void *implementation);

struct entry {
    job *job;
    struct entry *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_entry = PTHREAD_COND_INITIALIZER;
static struct entry *first, *last;

static __attribute__((swiftcall)) void add(job *job, enqueue *original) {
    struct entry *entry = malloc(sizeof *entry);
    if (!entry) abort();
    *entry = (struct entry){job, NULL};
    pthread_mutex_lock(&lock);
    if (last) last->next = entry;
    else first = entry;
    last = entry;
    pthread_cond_signal(&has_entry);
    pthread_mutex_unlock(&lock);
}

static job *take(void) {
    pthread_mutex_lock(&lock);
    while (!first) pthread_cond_wait(&has_entry, &lock);
    struct entry *entry = first;
    first = entry->next;
    if (!first) last = NULL;
    pthread_mutex_unlock(&lock);
    job *job = entry->job;
    free(entry);
    return job;
}

static void *run_jobs(void *context) {
    while (true) swift_job_run(take(), NULL, NULL);
    return NULL;
}

bool cprocess_replace_executor(int threads) {
    int started = 0;
    for (pthread_t thread; started < threads; started++) {
        if (pthread_create(&thread, NULL, run_jobs, NULL) != 0) break;
        pthread_detach(thread);
    }
    if (started > 0) swift_task_enqueueGlobal_hook = add;
    return started > 0;
}
