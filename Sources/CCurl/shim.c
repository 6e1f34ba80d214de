// For pthread_setname_np.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>

#include "CCurl.h"

// What is used of libcurl.
#define FUNCTIONS(of) \
    of(global_init) of(free) of(easy_init) of(easy_cleanup) of(easy_pause) of(easy_setopt) of(easy_getinfo) \
    of(slist_append) of(slist_free_all) of(multi_init) of(multi_cleanup) of(multi_add_handle) of(multi_remove_handle) \
    of(multi_perform) of(multi_poll) of(multi_wakeup) of(multi_info_read) of(multi_setopt) \
    of(share_init) of(share_cleanup) of(share_setopt) of(url) of(url_cleanup) of(url_set) of(url_get)

static struct {
#define DECLARE(name) __typeof__(curl_##name) *name;
    FUNCTIONS(DECLARE)
} curl;

static bool is_loaded;

static void load(void) {
    // By the name that comes with the interface's version; Debian has it with OpenSSL and with GnuTLS.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define FIND(name) \
    *(void **)&curl.name = dlsym(library, "curl_" #name); \
    if (!curl.name) return;
    FUNCTIONS(FIND)
    is_loaded = curl.global_init(CURL_GLOBAL_ALL) == CURLE_OK;
}

bool ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

CURL *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }
CURLcode ccurl_easy_pause(CURL *easy, int directions) { return curl.easy_pause(easy, directions); }
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) { return curl.slist_append(list, text); }
void ccurl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }
CURLM *ccurl_multi_init(void) { return curl.multi_init(); }
CURLMcode ccurl_multi_cleanup(CURLM *multi) { return curl.multi_cleanup(multi); }
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }
CURLMsg *ccurl_multi_info_read(CURLM *multi, int *rest) { return curl.multi_info_read(multi, rest); }
CURLSH *ccurl_share_init(void) { return curl.share_init(); }
CURLSHcode ccurl_share_cleanup(CURLSH *share) { return curl.share_cleanup(share); }
void ccurl_free(void *memory) { curl.free(memory); }

char *ccurl_host(const char *url) {
    CURLU *parts = curl.url();
    char *host = NULL;
    if (curl.url_set(parts, CURLUPART_URL, url, 0) != CURLUE_OK || curl.url_get(parts, CURLUPART_HOST, &host, 0) != CURLUE_OK) {
        host = NULL;
    }
    curl.url_cleanup(parts);
    return host;
}

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) { return curl.easy_setopt(easy, option, value); }

CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_context(CURL *easy, CURLoption option, void *value) { return curl.easy_setopt(easy, option, value); }

CURLcode ccurl_set_bytes_callback(CURL *easy, CURLoption option, ccurl_bytes_callback value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_seek_callback(CURL *easy, ccurl_seek_callback value) {
    return curl.easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

CURLcode ccurl_set_share(CURL *easy, CURLSH *share) { return curl.easy_setopt(easy, CURLOPT_SHARE, share); }

CURLcode ccurl_allow_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl.easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

CURLcode ccurl_leave_look_ups(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

int ccurl_connect_errno(CURL *easy) {
    long number = 0;
    return curl.easy_getinfo(easy, CURLINFO_OS_ERRNO, &number) == CURLE_OK ? (int)number : 0;
}

void *ccurl_context(CURL *easy) {
    char *context = NULL;
    return curl.easy_getinfo(easy, CURLINFO_PRIVATE, &context) == CURLE_OK ? context : NULL;
}

CURLMcode ccurl_set_multi_number(CURLM *multi, CURLMoption option, long value) {
    return curl.multi_setopt(multi, option, value);
}

CURLSHcode ccurl_share(CURLSH *share, curl_lock_data data) { return curl.share_setopt(share, CURLSHOPT_SHARE, data); }

const size_t ccurl_read_abort = CURL_READFUNC_ABORT, ccurl_read_pause = CURL_READFUNC_PAUSE;

void ccurl_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}
