#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <microhttpd.h>

/// Functions that call the variadic functions of libmicrohttpd, which Swift cannot call. The rest of the library is
/// imported through the library's own header.

/// Starts a daemon on the loopback interface, on the given port or, if `port` is 0, on a free port. Its single thread
/// sleeps in epoll until data arrives. Its connections may be suspended.
///
/// Returns NULL, with errno set, on failure.
struct MHD_Daemon *cmicrohttpd_start(
    uint16_t port,
    MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed,
    void *context
);

/// Returns the port of the daemon; 0 if unknown.
uint16_t cmicrohttpd_port(struct MHD_Daemon *daemon);

/// Returns the descriptor of the connection's socket; -1 if unknown.
int cmicrohttpd_socket(struct MHD_Connection *connection);

/// Returns whether the client has closed the connection.
bool cmicrohttpd_is_hung_up(struct MHD_Connection *connection);

/// Returns the number of connections of the daemon.
unsigned cmicrohttpd_connection_count(struct MHD_Daemon *daemon);

/// Resets the TCP connection at once. The peer's next read or write then fails with ECONNRESET. The caller must then
/// let the library close the connection.
///
/// Returns 0, or -1 with errno set.
int cmicrohttpd_reset(struct MHD_Connection *connection);

/// Makes the response use the caller's `Content-Length`, even if it is wrong. The version of the response is then
/// HTTP/1.0, so that a body of unknown length is not chunked and the library adds no length.
enum MHD_Result cmicrohttpd_allow_content_length(struct MHD_Response *response);

#endif
