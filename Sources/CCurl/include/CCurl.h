// libcurl in the version of Debian. It is loaded when it is first needed: with the thirty libraries that it needs,
// loading takes some milliseconds, which no program should spend before its first request. Nothing here may be called
// before ccurl_load.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>

/// Loads and initializes libcurl, once; on any thread. Returns whether it is available.
bool ccurl_load(void);

// The functions of libcurl with these names.
CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_easy_pause(CURL *easy, int directions);
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);
CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode ccurl_multi_wakeup(CURLM *multi);
CURLMsg *ccurl_multi_info_read(CURLM *multi, int *rest);
CURLSH *ccurl_share_init(void);
CURLSHcode ccurl_share_cleanup(CURLSH *share);

/// The host that libcurl reads in a URL, to be freed with `ccurl_free`; NULL if there is none.
char *ccurl_host(const char *url);
void ccurl_free(void *memory);

/// Receives bytes from libcurl, or provides bytes to it; `size` is always 1.
typedef size_t (*ccurl_bytes_callback)(char *bytes, size_t size, size_t count, void *context);
/// Seeks in the body that is sent.
typedef int (*ccurl_seek_callback)(void *context, curl_off_t offset, int origin);

/// `curl_easy_setopt` for each type of value. Texts are copied; lists and contexts must outlive the handle.
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
/// Sets PEM certificates of trusted authorities. The bytes are copied.
CURLcode ccurl_set_authorities(CURL *easy, const void *bytes, size_t count);
CURLcode ccurl_set_context(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_bytes_callback(CURL *easy, CURLoption option, ccurl_bytes_callback value);
CURLcode ccurl_set_seek_callback(CURL *easy, ccurl_seek_callback value);
CURLcode ccurl_set_share(CURL *easy, CURLSH *share);

/// Opens the socket of a connection, or returns CURL_SOCKET_BAD to reject its address.
typedef curl_socket_t (*ccurl_socket_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
/// Returns whether the request may be sent over a connection to an address. The connection may be a reused one.
typedef int (*ccurl_request_callback)(void *context, char *address, char *local_address, int port, int local_port);

/// Sets the callbacks that decide which addresses the handle connects and sends to.
void ccurl_check_addresses(CURL *easy, ccurl_socket_callback open, ccurl_request_callback allow, void *context);
/// The address of a socket that is to be opened.
const struct sockaddr *ccurl_address(const struct curl_sockaddr *address);

/// Restricts the handle to HTTP and HTTPS.
CURLcode ccurl_allow_http_only(CURL *easy);
/// Keeps the handle from waiting for the lookup of a name that is no longer needed.
CURLcode ccurl_leave_look_ups(CURL *easy);

/// The `errno` of the last failed connection; 0 if there is none.
int ccurl_connect_errno(CURL *easy);
/// The value of CURLOPT_PRIVATE.
void *ccurl_context(CURL *easy);

CURLMcode ccurl_set_multi_number(CURLM *multi, CURLMoption option, long value);
/// Lets handles share data of a kind.
CURLSHcode ccurl_share(CURLSH *share, curl_lock_data data);

/// Return values of callbacks: macros with casts that Swift does not import.
extern const size_t ccurl_read_abort, ccurl_read_pause, ccurl_write_pause;
extern const curl_socket_t ccurl_no_socket;
extern const int ccurl_request_ok, ccurl_request_abort;

/// Sets the name of the calling thread, for debuggers.
void ccurl_name_thread(const char *name);

#endif
