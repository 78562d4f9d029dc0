#include "CCurl.h"
#include <pthread.h>
#include <signal.h>

CDY_DEFINE(ccu_load, ccu_functions, "libcurl.so.4", CCU_FUNCTIONS)

static CURLcode started;
static pthread_once_t starting = PTHREAD_ONCE_INIT;
static void start(void) { started = functions.curl_global_init(CCU_GLOBAL_ALL); }

CURL *ccu_open(void) {
  pthread_once(&starting, start);
  return started == 0 ? functions.curl_easy_init() : NULL;
}

int ccu_set_number(CURL *handle, enum ccu_option option, long value) {
  return functions.curl_easy_setopt(handle, (CURLoption)option, value);
}

int ccu_set_size(CURL *handle, enum ccu_option option, int64_t value) {
  return functions.curl_easy_setopt(handle, (CURLoption)option, value);
}

int ccu_set_pointer(CURL *handle, enum ccu_option option, const void *value) {
  return functions.curl_easy_setopt(handle, (CURLoption)option, value);
}

int ccu_set_block(CURL *handle, enum ccu_option option, ccu_block value) {
  return functions.curl_easy_setopt(handle, (CURLoption)option, value);
}

int ccu_set_progress(CURL *handle, enum ccu_option option, ccu_progress value) {
  return functions.curl_easy_setopt(handle, (CURLoption)option, value);
}

int ccu_perform(CURL *handle) {
  struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
  int changed = sigaction(SIGPIPE, &ignore, &before) == 0;
  int code = functions.curl_easy_perform(handle);
  if (changed) sigaction(SIGPIPE, &before, NULL);
  return code;
}

long ccu_status(CURL *handle) {
  long status = 0;
  functions.curl_easy_getinfo(handle, (CURLINFO)CCU_RESPONSE_CODE, &status);
  return status;
}
