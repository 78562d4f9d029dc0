// SHA-256 from nettle: in Debian, hardware-accelerated, no start-up cost.
#pragma once
#include <nettle/sha2.h>
