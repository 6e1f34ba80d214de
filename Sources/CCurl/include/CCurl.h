// libcurl in the version of Debian. It is loaded on first use, because loading it and the thirty libraries that it
// needs takes some milliseconds. Call ccurl_load before any other function.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>

/// Loads and initializes libcurl on the first call. May be called on any thread. Returns whether libcurl is available.
bool ccurl_load(void);

// These functions call the functions of libcurl with the corresponding names.
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

/// Returns the host that libcurl finds in the URL; NULL if there is none. The result must be freed with `ccurl_free`.
char *ccurl_host(const char *url);
void ccurl_free(void *memory);

/// A callback that receives bytes from libcurl, or provides bytes to it. `size` is always 1.
typedef size_t (*ccurl_bytes_callback)(char *bytes, size_t size, size_t count, void *context);
/// A callback that changes the position in the body that is being sent.
typedef int (*ccurl_seek_callback)(void *context, curl_off_t offset, int origin);

/// These functions call `curl_easy_setopt` with values of different types. Strings are copied. Lists and contexts must
/// outlive the handle.
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
/// Sets the certificates of the trusted authorities in PEM format. The bytes are copied.
CURLcode ccurl_set_authorities(CURL *easy, const void *bytes, size_t count);
CURLcode ccurl_set_context(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_bytes_callback(CURL *easy, CURLoption option, ccurl_bytes_callback value);
CURLcode ccurl_set_seek_callback(CURL *easy, ccurl_seek_callback value);
CURLcode ccurl_set_share(CURL *easy, CURLSH *share);

/// A callback that opens the socket of a connection. Returns CURL_SOCKET_BAD to reject the address.
typedef curl_socket_t (*ccurl_socket_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
/// A callback that returns whether the request may be sent over a connection to the given address. The connection may
/// have been opened by an earlier request.
typedef int (*ccurl_request_callback)(void *context, char *address, char *local_address, int port, int local_port);

/// Sets the callbacks that determine which addresses the handle may connect to and send to.
void ccurl_check_addresses(CURL *easy, ccurl_socket_callback open, ccurl_request_callback allow, void *context);
/// Returns the address of a socket that is about to be opened.
const struct sockaddr *ccurl_address(const struct curl_sockaddr *address);

/// Restricts the handle to HTTP and HTTPS.
CURLcode ccurl_allow_http_only(CURL *easy);
/// Makes the handle end without waiting for a name lookup that is no longer needed.
CURLcode ccurl_leave_look_ups(CURL *easy);

/// Returns the `errno` of the last connection that failed; 0 if there is none.
int ccurl_connect_errno(CURL *easy);
/// Returns the value of CURLOPT_PRIVATE.
void *ccurl_context(CURL *easy);

CURLMcode ccurl_set_multi_number(CURLM *multi, CURLMoption option, long value);
/// Makes the handles of the share object share the given kind of data.
CURLSHcode ccurl_share(CURLSH *share, curl_lock_data data);

/// The return values of callbacks. libcurl defines them as macros with casts, which Swift does not import.
extern const size_t ccurl_read_abort, ccurl_read_pause, ccurl_write_pause;
extern const curl_socket_t ccurl_no_socket;
extern const int ccurl_request_ok, ccurl_request_abort;

#endif
