#pragma once

#if !__has_include(<microhttpd.h>)
#error "Missing package libmicrohttpd-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#define MICROHTTPD_FUNCTIONS(EACH) \
    EACH(MHD_add_response_header) \
    EACH(MHD_create_response_from_buffer) \
    EACH(MHD_destroy_response) \
    EACH(MHD_get_connection_info) \
    EACH(MHD_get_connection_values) \
    EACH(MHD_get_daemon_info) \
    EACH(MHD_queue_response) \
    EACH(MHD_quiesce_daemon) \
    EACH(MHD_start_daemon) \
    EACH(MHD_stop_daemon)

LOADED_LIBRARY(MicroHTTPD, "libmicrohttpd.so.12", MICROHTTPD_FUNCTIONS)

typedef struct cmhd_limits {
    unsigned int connections;
    // How long a connection may be idle, in seconds.
    unsigned int silence;
    // The maximum memory per connection, which limits its header, in bytes.
    size_t memory;
} cmhd_limits;

// These wrap variadic functions, which Swift cannot call.

// Leaves a path undecoded: a decoded `%00` would end the text early.
static inline size_t cmhd_keep(void *_Nullable context,
    struct MHD_Connection *_Nullable connection, char *_Nonnull text) {
    return strlen(text);
}

// Serves a listening socket in a separate thread. With epoll, the default, a daemon that is quiesced while
// a client connects may end the program: both threads remove the socket, and the second one panics.
static inline struct MHD_Daemon *_Nullable cmhd_start(MicroHTTPDFunctions http, int socket,
    cmhd_limits limits, MHD_AccessHandlerCallback _Nonnull handler,
    MHD_RequestCompletedCallback _Nonnull completed,
    MHD_NotifyConnectionCallback _Nonnull connected, void *_Nonnull context) {
    return http.MHD_start_daemon(
        MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC, 0, NULL, NULL, handler,
        context, MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT,
        limits.connections, MHD_OPTION_UNESCAPE_CALLBACK, cmhd_keep, NULL,
        MHD_OPTION_CONNECTION_TIMEOUT, limits.silence, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        limits.memory, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connected, context, MHD_OPTION_END);
}

static inline unsigned int cmhd_connections(MicroHTTPDFunctions http,
    struct MHD_Daemon *_Nonnull daemon) {
    const union MHD_DaemonInfo *found =
        http.MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return found ? found->num_connections : 0;
}

static inline int cmhd_socket(MicroHTTPDFunctions http,
    struct MHD_Connection *_Nonnull connection) {
    const union MHD_ConnectionInfo *found =
        http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return found ? found->connect_fd : -1;
}

// Writes the client's address: a whole IPv4 address, or the /64 network of an IPv6 address.
static inline void cmhd_address(MicroHTTPDFunctions http,
    struct MHD_Connection *_Nonnull connection, char *_Nonnull text, int size) {
    const union MHD_ConnectionInfo *found =
        http.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    text[0] = 0;
    if (!found || !found->client_addr) return;
    if (found->client_addr->sa_family == AF_INET) {
        const struct sockaddr_in *address = (const struct sockaddr_in *)found->client_addr;
        inet_ntop(AF_INET, &address->sin_addr, text, size);
    } else if (found->client_addr->sa_family == AF_INET6) {
        struct in6_addr bytes = ((const struct sockaddr_in6 *)found->client_addr)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
            inet_ntop(AF_INET, bytes.s6_addr + 12, text, size);
        } else {
            memset(bytes.s6_addr + 8, 0, 8);
            inet_ntop(AF_INET6, &bytes, text, size);
        }
    }
}
