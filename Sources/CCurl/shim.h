// libcurl's variadic functions, with the types that Swift can call.

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_headers(CURL *easy, struct curl_slist *headers) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static inline void ccurl_set_sinks(
    CURL *easy, curl_write_callback header, curl_write_callback body, void *context) {
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, context);
}

// Removing a handle must not wait for a name server that does not answer.
static inline void ccurl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
#endif
}

static inline void ccurl_set_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

static inline long ccurl_status(CURL *easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

static inline const char *ccurl_redirect(CURL *easy) {
    char *address = NULL;
    curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &address);
    return address;
}

static inline int ccurl_has_connected(CURL *easy) {
    curl_off_t time = 0;
    curl_easy_getinfo(easy, CURLINFO_PRETRANSFER_TIME_T, &time);
    return time > 0;
}

static inline void *ccurl_context(CURL *easy) {
    char *context = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    return context;
}

static inline void ccurl_limit_connections(CURLM *multi, long count) {
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, count);
    // Without this, idle connections are closed down to four for each transfer under way.
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 4 * count);
}

// The transfer that ended next, or NULL.
static inline CURL *ccurl_next_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}
