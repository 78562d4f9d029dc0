// SHA-256 and HMAC from nettle: in Debian, hardware-accelerated, no start-up cost.
#pragma once
#include <nettle/hmac.h>
#include <nettle/sha2.h>
#include <nettle/version.h>
