#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CHiredis.h"
#include "CLibraries.h"

// The file name contains the version of the binary interface, which the header defines.
#define LIBRARY "libhiredis.so." CLIBRARIES_TEXT(HIREDIS_SONAME)

// The functions of hiredis that are used.
#define FUNCTIONS(of) \
    of(redisConnectWithTimeout) of(redisConnectUnixWithTimeout) of(redisFree) of(redisAppendCommandArgv) \
    of(redisBufferWrite) of(redisBufferRead) of(redisGetReplyFromReader) of(redisReaderCreate) of(redisReaderFree) \
    of(freeReplyObject)

CLIBRARIES_TABLE(lib, FUNCTIONS, LIBRARY)

static bool is_ready;
static redisReplyObjectFunctions plain, bounded;

#if HIREDIS_MAJOR >= 1
typedef size_t array_count;
#else
typedef int array_count;
#endif

// hiredis allocates the memory of an array when its size arrives, before its elements arrive. Arrays with more than 64
// elements are rejected, because no valid reply contains more.
static void *create_array(const redisReadTask *task, array_count count) {
    return count > 64 ? NULL : plain.createArray(task, count);
}

static void start(void) {
    if (!lib_load()) return;
    redisReader *reader = lib.redisReaderCreate();
    if (!reader) return;
    plain = bounded = *reader->fn;
    bounded.createArray = create_array;
    lib.redisReaderFree(reader);
    is_ready = true;
}

bool chiredis_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_ready;
}

const char *chiredis_library(void) { return LIBRARY; }

redisContext *chiredis_connect(
    const char *host, int port, const char *path, int milliseconds, char *error, size_t error_size
) {
    struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
    redisContext *connection = host ? lib.redisConnectWithTimeout(host, port, limit)
                                    : lib.redisConnectUnixWithTimeout(path, limit);
    if (!connection) {
        snprintf(error, error_size, "no memory");
        return NULL;
    }
    if (connection->err) {
        snprintf(error, error_size, "%s", connection->errstr);
        lib.redisFree(connection);
        return NULL;
    }
    connection->flags &= ~REDIS_BLOCK;
    connection->reader->fn = &bounded;
    fcntl(connection->fd, F_SETFL, fcntl(connection->fd, F_GETFL) | O_NONBLOCK);
    fcntl(connection->fd, F_SETFD, FD_CLOEXEC);
    return connection;
}

void chiredis_close(redisContext *connection) { lib.redisFree(connection); }
int chiredis_descriptor(redisContext *connection) { return connection->fd; }

bool chiredis_append(redisContext *connection, int count, const char **words, const size_t *lengths) {
    return lib.redisAppendCommandArgv(connection, count, words, lengths) == REDIS_OK;
}

int chiredis_write(redisContext *connection) {
    int is_done = 0;
    if (lib.redisBufferWrite(connection, &is_done) != REDIS_OK) return -1;
    return is_done;
}

bool chiredis_read(redisContext *connection, size_t limit) {
    return lib.redisBufferRead(connection) == REDIS_OK && connection->reader->len <= limit;
}

int chiredis_next(redisContext *connection, redisReply **reply) {
    void *next = NULL;
    if (lib.redisGetReplyFromReader(connection, &next) != REDIS_OK) return -1;
    *reply = next;
    return next != NULL;
}

void chiredis_free(redisReply *reply) { lib.freeReplyObject(reply); }

enum chiredis_kind chiredis_kind_of(const redisReply *reply) {
    switch (reply->type) {
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS: return chiredis_text;
    case REDIS_REPLY_INTEGER: return chiredis_integer;
    case REDIS_REPLY_NIL: return chiredis_nothing;
    case REDIS_REPLY_ERROR: return chiredis_error;
    case REDIS_REPLY_ARRAY: return chiredis_array;
    default: return chiredis_unknown;
    }
}

long long chiredis_number(const redisReply *reply) { return reply->integer; }

const char *chiredis_bytes(const redisReply *reply, size_t *count) {
    *count = reply->len;
    return reply->str;
}

size_t chiredis_count(const redisReply *reply) { return reply->elements; }
const redisReply *chiredis_element(const redisReply *reply, size_t index) { return reply->element[index]; }

int chiredis_signal_make(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void chiredis_signal(int descriptor) {
    eventfd_write(descriptor, 1);
}

void chiredis_signal_calm(int descriptor) {
    eventfd_t count;
    eventfd_read(descriptor, &count);
}
