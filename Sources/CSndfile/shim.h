// libsndfile: decoders for WAV, AIFF, CAF, FLAC, Ogg, Opus and MP3 sample data.
#pragma once
#include <sndfile.h>
