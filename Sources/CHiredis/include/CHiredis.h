// hiredis, the client library of Redis, in the version of Debian. It is loaded on first use, so that programs that do
// not share content run without it. Until chiredis_load has returned true, only chiredis_load and the functions for
// signals may be called.
#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <stdbool.h>
#include <stddef.h>

struct redisContext;
struct redisReply;

/// Loads hiredis on the first call. May be called on any thread. Returns whether hiredis is available.
bool chiredis_load(void);
/// Returns the name of the library's file.
const char *chiredis_library(void);

/// Connects to a host, or to the Unix socket `path` if the host is NULL. Blocks for at most the given time plus the
/// time of the name lookup. Other functions do not block. On failure, returns NULL and writes the reason to `error`.
struct redisContext *chiredis_connect(
    const char *host, int port, const char *path, int milliseconds, char *error, size_t error_size
);
void chiredis_close(struct redisContext *connection);
int chiredis_descriptor(struct redisContext *connection);

/// Queues a command. Returns false if there is not enough memory.
bool chiredis_append(struct redisContext *connection, int count, const char **words, const size_t *lengths);
/// Sends as much of the queued data as possible. Returns 1 if all data was sent, 0 if some data remains, and -1 if the
/// connection is lost.
int chiredis_write(struct redisContext *connection);
/// Reads the available data. Returns false if the connection is lost, or if an incomplete reply is larger than the
/// limit.
bool chiredis_read(struct redisContext *connection, size_t limit);
/// Gets the next reply, which must be freed. Returns 1 if there is a reply, 0 if there is none yet, and -1 if the data
/// is invalid.
int chiredis_next(struct redisContext *connection, struct redisReply **reply);
void chiredis_free(struct redisReply *reply);

enum chiredis_kind {
    chiredis_text,
    chiredis_integer,
    chiredis_nothing,
    chiredis_error,
    chiredis_array,
    chiredis_unknown,
};

enum chiredis_kind chiredis_kind_of(const struct redisReply *reply);
long long chiredis_number(const struct redisReply *reply);
/// Returns the bytes of a string reply or an error reply.
const char *chiredis_bytes(const struct redisReply *reply, size_t *count);
/// These functions return the number of elements of an array reply, and one of its elements.
size_t chiredis_count(const struct redisReply *reply);
const struct redisReply *chiredis_element(const struct redisReply *reply, size_t index);

/// Creates a descriptor that becomes readable when `chiredis_signal` is called, until `chiredis_signal_calm` is called.
/// Returns -1 on failure.
int chiredis_signal_make(void);
void chiredis_signal(int descriptor);
void chiredis_signal_calm(int descriptor);

#endif
