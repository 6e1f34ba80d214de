#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>

struct MHD_Daemon *cmicrohttpd_start(
    uint16_t port,
    MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed,
    void *context
) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    errno = 0;
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME,
        port,
        NULL, NULL,
        handler, context,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *) &address,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_END
    );
}

uint16_t cmicrohttpd_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

unsigned cmicrohttpd_connection_count(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info == NULL ? 0 : info->num_connections;
}

int cmicrohttpd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

bool cmicrohttpd_is_hung_up(struct MHD_Connection *connection) {
    struct pollfd client = { .fd = cmicrohttpd_socket(connection), .events = POLLRDHUP };
    return poll(&client, 1, 0) > 0;
}

int cmicrohttpd_reset(struct MHD_Connection *connection) {
    int client = cmicrohttpd_socket(connection);
    if (client < 0) {
        errno = ENOTCONN;
        return -1;
    }
    struct linger linger = { .l_onoff = 1, .l_linger = 0 };
    if (setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, sizeof linger) != 0) {
        return -1;
    }
    // The library calls shutdown() before it closes the socket, so the peer could receive a FIN, which is an orderly
    // end, before the reset. Dissolving the association sends the reset first.
    struct sockaddr nowhere = { .sa_family = AF_UNSPEC };
    return connect(client, &nowhere, sizeof nowhere);
}

enum MHD_Result cmicrohttpd_allow_content_length(struct MHD_Response *response) {
    return MHD_set_response_options(response, MHD_RF_INSANITY_HEADER_CONTENT_LENGTH | MHD_RF_HTTP_1_0_SERVER, MHD_RO_END);
}
