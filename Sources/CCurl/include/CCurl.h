// libcurl: HTTP and TLS. Loaded at its first use. What the program uses of it is declared here, so that building needs
// no package of headers. A test compares these lines with those headers.
#pragma once
#include "CDynamic.h"
#include <stdint.h>

#ifndef CCU_TYPES_GIVEN
typedef void CURL;
typedef int CURLcode;
typedef int CURLoption;
typedef int CURLINFO;
struct curl_slist;
#endif

CURLcode curl_global_init(long flags);
CURL *curl_easy_init(void);
void curl_easy_cleanup(CURL *handle);
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...);
CURLcode curl_easy_perform(CURL *handle);
CURLcode curl_easy_getinfo(CURL *handle, CURLINFO info, ...);
const char *curl_easy_strerror(CURLcode code);
struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text);
void curl_slist_free_all(struct curl_slist *list);

#define CCU_FUNCTIONS(X)                                                                  \
  X(curl_global_init)                                                                     \
  X(curl_easy_init)                                                                       \
  X(curl_easy_cleanup)                                                                    \
  X(curl_easy_setopt)                                                                     \
  X(curl_easy_perform)                                                                    \
  X(curl_easy_getinfo)                                                                    \
  X(curl_easy_strerror)                                                                   \
  X(curl_slist_append)                                                                    \
  X(curl_slist_free_all)

struct ccu_functions {
  CCU_FUNCTIONS(CDY_MEMBER)
};

/// The options that are set, by their number in libcurl.
#define CCU_OPTIONS(X)                                                                    \
  X(WRITEDATA, 10001)                                                                     \
  X(URL, 10002)                                                                           \
  X(PROXY, 10004)                                                                         \
  X(ERRORBUFFER, 10010)                                                                   \
  X(WRITEFUNCTION, 20011)                                                                 \
  X(POSTFIELDS, 10015)                                                                    \
  X(USERAGENT, 10018)                                                                     \
  X(LOW_SPEED_LIMIT, 19)                                                                  \
  X(LOW_SPEED_TIME, 20)                                                                   \
  X(HTTPHEADER, 10023)                                                                    \
  X(HEADERDATA, 10029)                                                                    \
  X(SSLVERSION, 32)                                                                       \
  X(NOPROGRESS, 43)                                                                       \
  X(POST, 47)                                                                             \
  X(FOLLOWLOCATION, 52)                                                                   \
  X(XFERINFODATA, 10057)                                                                  \
  X(SSL_VERIFYPEER, 64)                                                                   \
  X(CAINFO, 10065)                                                                        \
  X(HEADERFUNCTION, 20079)                                                                \
  X(SSL_VERIFYHOST, 81)                                                                   \
  X(HTTP_VERSION, 84)                                                                     \
  X(CAPATH, 10097)                                                                        \
  X(NOSIGNAL, 99)                                                                         \
  X(POSTFIELDSIZE_LARGE, 30120)                                                           \
  X(TIMEOUT_MS, 155)                                                                      \
  X(CONNECTTIMEOUT_MS, 156)                                                               \
  X(PROTOCOLS, 181)                                                                       \
  X(XFERINFOFUNCTION, 20219)                                                              \
  X(SUPPRESS_CONNECT_HEADERS, 265)

/// The results of a transfer that are told apart.
#define CCU_CODES(X)                                                                      \
  X(OK, 0)                                                                                \
  X(UNSUPPORTED_PROTOCOL, 1)                                                              \
  X(URL_MALFORMAT, 3)                                                                     \
  X(PARTIAL_FILE, 18)                                                                     \
  X(WRITE_ERROR, 23)                                                                      \
  X(ABORTED_BY_CALLBACK, 42)                                                              \
  X(SEND_ERROR, 55)                                                                       \
  X(RECV_ERROR, 56)                                                                       \
  X(SSL_CERTPROBLEM, 58)                                                                  \
  X(PEER_FAILED_VERIFICATION, 60)                                                         \
  X(SSL_CACERT_BADFILE, 77)                                                               \
  X(SSL_ISSUER_ERROR, 83)

#define CCU_OPTION(name, value) CCU_##name = value,
enum ccu_option { CCU_OPTIONS(CCU_OPTION) };
#define CCU_CODE(name, value) CCU_E_##name = value,
enum ccu_code { CCU_CODES(CCU_CODE) };

/// Other numbers of libcurl.
enum ccu_value {
  CCU_PROTOCOL_HTTP = 1,
  CCU_PROTOCOL_HTTPS = 2,
  CCU_HTTP_1_1 = 2,
  CCU_TLS_1_2 = 6,
  CCU_ERROR_SIZE = 256,
  CCU_GLOBAL_ALL = 3,
  CCU_RESPONSE_CODE = 0x200002
};

/// Takes `size * count` bytes and returns how many it took; fewer end the transfer.
typedef size_t (*ccu_block)(char *bytes, size_t size, size_t count, void *context);
/// Anything but 0 ends the transfer.
typedef int (*ccu_progress)(void *context, int64_t toCome, int64_t come, int64_t toGo, int64_t gone);

/// The functions of libcurl; returns NULL, or why they cannot be had.
const char *ccu_load(struct ccu_functions *functions);

/// A new handle after `ccu_load`; NULL when libcurl cannot start.
CURL *ccu_open(void);

// `curl_easy_setopt` takes arguments of any type, which Swift cannot call. Each returns 0, or the code of the failure.
int ccu_set_number(CURL *handle, enum ccu_option option, long value);
int ccu_set_size(CURL *handle, enum ccu_option option, int64_t value);
int ccu_set_pointer(CURL *handle, enum ccu_option option, const void *value);
int ccu_set_block(CURL *handle, enum ccu_option option, ccu_block value);
int ccu_set_progress(CURL *handle, enum ccu_option option, ccu_progress value);

/// Does the transfer, with SIGPIPE ignored meanwhile: TLS libraries write to connections that are gone.
int ccu_perform(CURL *handle);

/// The HTTP status of the last answer; 0 when there is none.
long ccu_status(CURL *handle);
