#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <microhttpd.h>

/// The variadic parts of libmicrohttpd, which Swift cannot call, as plain functions.
/// All the rest of the library is imported through its own header.

/// Starts a daemon on the loopback interface, on `port` or, if that is 0, on a free one. Its one thread sleeps in
/// epoll until something arrives, and its connections may be suspended.
///
/// Returns NULL, with errno set, if it cannot.
struct MHD_Daemon *cmicrohttpd_start(
    uint16_t port,
    MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed,
    void *context
);

/// The port that the daemon listens on; 0 if it does not tell.
uint16_t cmicrohttpd_port(struct MHD_Daemon *daemon);

/// The socket of the connection; -1 if the library does not tell.
int cmicrohttpd_socket(struct MHD_Connection *connection);

/// Whether the client has closed the connection, and waits for no answer.
bool cmicrohttpd_is_hung_up(struct MHD_Connection *connection);

/// How many connections the daemon has.
unsigned cmicrohttpd_connection_count(struct MHD_Daemon *daemon);

/// Resets the TCP connection at once: the peer's next read or write fails with ECONNRESET.
/// What remains is for the caller to make the library close the connection.
///
/// Returns 0, or -1 with errno set.
int cmicrohttpd_reset(struct MHD_Connection *connection);

/// Lets the response have a `Content-Length` of the caller's own, however wrong. As the version is that of HTTP/1.0 then,
/// a body of unknown length comes in no chunks, and the library adds no length.
enum MHD_Result cmicrohttpd_allow_content_length(struct MHD_Response *response);

#endif
