// hiredis as Debian has it, the client library of Redis. It is loaded when it is first needed, so that programs which share
// nothing run without it. Nothing here but chiredis_load and the signal may be called before that.
#ifndef CHIREDIS_H
#define CHIREDIS_H

#include <stdbool.h>
#include <stddef.h>

struct redisContext;
struct redisReply;

/// Loads hiredis, once; on any thread. Whether it can be used.
bool chiredis_load(void);
/// The file that it is loaded from.
const char *chiredis_library(void);

/// Connects to a host, or, if that is NULL, to a socket in the file system; waits for it that long at most, and for the
/// look-up of the name as long as that takes. From then on nothing waits. NULL if there is no connection: why is in the
/// buffer.
struct redisContext *chiredis_connect(
    const char *host, int port, const char *path, int milliseconds, char *error, size_t error_size
);
void chiredis_close(struct redisContext *connection);
int chiredis_descriptor(struct redisContext *connection);

/// Has a command sent. False if there is no memory for it.
bool chiredis_append(struct redisContext *connection, int count, const char **words, const size_t *lengths);
/// Sends what can be sent. 1 if that is all, 0 if there is more, -1 if the connection is lost.
int chiredis_write(struct redisContext *connection);
/// Reads what is there. False if the connection is lost, or what is not yet understood has more bytes than the limit.
bool chiredis_read(struct redisContext *connection, size_t limit);
/// The next reply, to be freed. 1 if there is one, 0 if not, -1 if it is nonsense.
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
/// The bytes of a text or an error.
const char *chiredis_bytes(const struct redisReply *reply, size_t *count);
/// How many elements an array has, and one of them.
size_t chiredis_count(const struct redisReply *reply);
const struct redisReply *chiredis_element(const struct redisReply *reply, size_t index);

/// A descriptor that becomes readable when it is signalled, until it is calmed; -1 if there is none.
int chiredis_signal_make(void);
void chiredis_signal(int descriptor);
void chiredis_signal_calm(int descriptor);

#endif
