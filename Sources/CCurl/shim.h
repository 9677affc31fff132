#pragma once

#if !__has_include(<curl/curl.h>)
#error "Missing package libcurl4-openssl-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#define CURL_FUNCTIONS(EACH) \
    EACH(curl_easy_cleanup) \
    EACH(curl_easy_getinfo) \
    EACH(curl_easy_init) \
    EACH(curl_easy_setopt) \
    EACH(curl_global_init) \
    EACH(curl_multi_add_handle) \
    EACH(curl_multi_cleanup) \
    EACH(curl_multi_info_read) \
    EACH(curl_multi_init) \
    EACH(curl_multi_perform) \
    EACH(curl_multi_poll) \
    EACH(curl_multi_remove_handle) \
    EACH(curl_multi_setopt) \
    EACH(curl_multi_wakeup) \
    EACH(curl_slist_append) \
    EACH(curl_slist_free_all)

LOADED_LIBRARY(Curl, "libcurl.so.4", CURL_FUNCTIONS)

// These wrap variadic functions, which Swift cannot call.

static inline CURLcode ccurl_set_long(CurlFunctions curl, CURL *easy, CURLoption option,
    long value) {
    return curl.curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(CurlFunctions curl, CURL *easy, CURLoption option,
    const char *value) {
    return curl.curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_headers(CurlFunctions curl, CURL *easy,
    struct curl_slist *headers) {
    return curl.curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static inline void ccurl_set_sinks(CurlFunctions curl, CURL *easy, curl_write_callback header,
    curl_write_callback body, void *context) {
    curl.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    curl.curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    curl.curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    curl.curl_easy_setopt(easy, CURLOPT_PRIVATE, context);
}

// Removing a handle must not wait for a name server that does not respond.
static inline void ccurl_set_quick_exit(CurlFunctions curl, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl.curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
#endif
}

static inline void ccurl_set_http_only(CurlFunctions curl, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    curl.curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl.curl_easy_setopt(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

// Makes the request a POST with a copy of the body.
static inline void ccurl_set_post(CurlFunctions curl, CURL *easy, const void *body, size_t size) {
    curl.curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl.curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)size);
    curl.curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, size ? body : "");
}

static inline void ccurl_set_opener(CurlFunctions curl, CURL *easy,
    curl_opensocket_callback opener, void *context) {
    curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, opener);
    curl.curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

// Copies the bytes of an IP address. Returns their number, 4 or 16, or 0 for other addresses.
static inline int ccurl_ip_address(const struct curl_sockaddr *address, unsigned char *bytes) {
    const struct sockaddr *any = &address->addr;
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)any)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)any)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

// Creates a socket that child processes do not inherit.
static inline curl_socket_t ccurl_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
    int descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    int descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
    return descriptor < 0 ? CURL_SOCKET_BAD : descriptor;
}

static inline curl_socket_t ccurl_no_socket(void) { return CURL_SOCKET_BAD; }

static inline long ccurl_status(CurlFunctions curl, CURL *easy) {
    long status = 0;
    curl.curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static inline const char *ccurl_redirect(CurlFunctions curl, CURL *easy) {
    char *address = NULL;
    curl.curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &address);
    return address;
}

static inline int ccurl_has_connected(CurlFunctions curl, CURL *easy) {
    curl_off_t time = 0;
    curl.curl_easy_getinfo(easy, CURLINFO_PRETRANSFER_TIME_T, &time);
    return time > 0;
}

static inline void *ccurl_context(CurlFunctions curl, CURL *easy) {
    char *context = NULL;
    curl.curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    return context;
}

static inline void ccurl_limit_connections(CurlFunctions curl, CURLM *multi, long count) {
    curl.curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, count);
    // By default, libcurl keeps no more than four connections for each transfer in progress.
    curl.curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 4 * count);
}

// The next transfer that has ended, with its result; NULL if there is none.
static inline CURL *ccurl_next_ended(CurlFunctions curl, CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl.curl_multi_info_read(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}
