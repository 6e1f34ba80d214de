#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <microhttpd.h>

/// The variadic functions of libmicrohttpd, which Swift cannot call, as plain functions. The rest of the library is
/// imported through its own header.

/// Starts a daemon on the loopback interface, on `port`, or on a free port if that is 0. Its single thread sleeps in
/// epoll until something arrives, and its connections may be suspended.
///
/// Returns NULL, with errno set, on failure.
struct MHD_Daemon *cmicrohttpd_start(
    uint16_t port,
    MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed,
    void *context
);

/// The port of the daemon; 0 if unknown.
uint16_t cmicrohttpd_port(struct MHD_Daemon *daemon);

/// The socket of the connection; -1 if unknown.
int cmicrohttpd_socket(struct MHD_Connection *connection);

/// Whether the client has closed the connection.
bool cmicrohttpd_is_hung_up(struct MHD_Connection *connection);

/// The number of connections of the daemon.
unsigned cmicrohttpd_connection_count(struct MHD_Daemon *daemon);

/// Resets the TCP connection at once: the peer's next read or write fails with ECONNRESET. The caller must then let the
/// library close the connection.
///
/// Returns 0, or -1 with errno set.
int cmicrohttpd_reset(struct MHD_Connection *connection);

/// Lets the response have the caller's `Content-Length`, even a wrong one. As the version is then HTTP/1.0, a body of
/// unknown length is not chunked, and the library adds no length.
enum MHD_Result cmicrohttpd_allow_content_length(struct MHD_Response *response);

#endif
