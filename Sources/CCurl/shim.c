#include <pthread.h>

#include "CCurl.h"
#include "CLibraries.h"

// The functions of libcurl that are used.
#define FUNCTIONS(of) \
    of(curl_global_init) of(curl_free) of(curl_easy_init) of(curl_easy_cleanup) of(curl_easy_pause) \
    of(curl_easy_setopt) of(curl_easy_getinfo) of(curl_slist_append) of(curl_slist_free_all) of(curl_multi_init) \
    of(curl_multi_cleanup) of(curl_multi_add_handle) of(curl_multi_remove_handle) of(curl_multi_perform) \
    of(curl_multi_poll) of(curl_multi_wakeup) of(curl_multi_info_read) of(curl_multi_setopt) of(curl_share_init) \
    of(curl_share_cleanup) of(curl_share_setopt) of(curl_url) of(curl_url_cleanup) of(curl_url_set) \
    of(curl_url_get)

// The file names contain the version of the binary interface. Debian provides libcurl with OpenSSL and with GnuTLS.
CLIBRARIES_TABLE(lib, FUNCTIONS, "libcurl.so.4", "libcurl-gnutls.so.4")

static bool is_ready;

static void start(void) { is_ready = lib_load() && lib.curl_global_init(CURL_GLOBAL_ALL) == CURLE_OK; }

bool ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return is_ready;
}

CURL *ccurl_easy_init(void) { return lib.curl_easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { lib.curl_easy_cleanup(easy); }
CURLcode ccurl_easy_pause(CURL *easy, int directions) { return lib.curl_easy_pause(easy, directions); }
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) { return lib.curl_slist_append(list, text); }
void ccurl_slist_free_all(struct curl_slist *list) { lib.curl_slist_free_all(list); }
CURLM *ccurl_multi_init(void) { return lib.curl_multi_init(); }
CURLMcode ccurl_multi_cleanup(CURLM *multi) { return lib.curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) { return lib.curl_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) { return lib.curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return lib.curl_multi_perform(multi, running); }
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return lib.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return lib.curl_multi_wakeup(multi); }
CURLMsg *ccurl_multi_info_read(CURLM *multi, int *rest) { return lib.curl_multi_info_read(multi, rest); }
CURLSH *ccurl_share_init(void) { return lib.curl_share_init(); }
CURLSHcode ccurl_share_cleanup(CURLSH *share) { return lib.curl_share_cleanup(share); }
void ccurl_free(void *memory) { lib.curl_free(memory); }

char *ccurl_host(const char *url) {
    CURLU *parts = lib.curl_url();
    char *host = NULL;
    if (lib.curl_url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK || lib.curl_url_get(parts, CURLUPART_HOST, &host, 0) != CURLUE_OK) {
        host = NULL;
    }
    lib.curl_url_cleanup(parts);
    return host;
}

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) { return lib.curl_easy_setopt(easy, option, value); }

CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_authorities(CURL *easy, const void *bytes, size_t count) {
    struct curl_blob blob = {.data = (void *)bytes, .len = count, .flags = CURL_BLOB_COPY};
    return lib.curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
}

CURLcode ccurl_set_context(CURL *easy, CURLoption option, void *value) { return lib.curl_easy_setopt(easy, option, value); }

CURLcode ccurl_set_bytes_callback(CURL *easy, CURLoption option, ccurl_bytes_callback value) {
    return lib.curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_seek_callback(CURL *easy, ccurl_seek_callback value) {
    return lib.curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

CURLcode ccurl_set_share(CURL *easy, CURLSH *share) { return lib.curl_easy_setopt(easy, CURLOPT_SHARE, share); }

void ccurl_check_addresses(CURL *easy, ccurl_socket_callback open, ccurl_request_callback allow, void *context) {
    lib.curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
    lib.curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    CURLcode code = CURLE_UNKNOWN_OPTION;
#if LIBCURL_VERSION_NUM >= 0x075000
    code = lib.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, allow);
    lib.curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
#endif
    // If the check is not available, no connection may be reused, because a request with a different policy may have
    // opened the connection.
    if (code != CURLE_OK) lib.curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
}

const struct sockaddr *ccurl_address(const struct curl_sockaddr *address) { return &address->addr; }

CURLcode ccurl_allow_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return lib.curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

CURLcode ccurl_leave_look_ups(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return lib.curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

int ccurl_connect_errno(CURL *easy) {
    long number = 0;
    return lib.curl_easy_getinfo(easy, CURLINFO_OS_ERRNO, &number) == CURLE_OK ? (int)number : 0;
}

void *ccurl_context(CURL *easy) {
    char *context = NULL;
    return lib.curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context) == CURLE_OK ? context : NULL;
}

CURLMcode ccurl_set_multi_number(CURLM *multi, CURLMoption option, long value) {
    return lib.curl_multi_setopt(multi, option, value);
}

CURLSHcode ccurl_share(CURLSH *share, curl_lock_data data) { return lib.curl_share_setopt(share, CURLSHOPT_SHARE, data); }

const size_t ccurl_read_abort = CURL_READFUNC_ABORT, ccurl_read_pause = CURL_READFUNC_PAUSE,
             ccurl_write_pause = CURL_WRITEFUNC_PAUSE;
const curl_socket_t ccurl_no_socket = CURL_SOCKET_BAD;
#if LIBCURL_VERSION_NUM >= 0x075000
const int ccurl_request_ok = CURL_PREREQFUNC_OK, ccurl_request_abort = CURL_PREREQFUNC_ABORT;
#else
const int ccurl_request_ok = 0, ccurl_request_abort = 1;
#endif
