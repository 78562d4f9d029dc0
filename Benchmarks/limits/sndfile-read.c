// The limit for sound: libsndfile decodes whole files to 16-bit integers, nothing is computed.
#include <sndfile.h>

int main(int count, char **arguments) {
  static short block[1 << 16];
  for (int index = 1; index < count; index++) {
    SF_INFO info = {0};
    SNDFILE *file = sf_open(arguments[index], SFM_READ, &info);
    if (!file) return 1;
    while (sf_read_short(file, block, 1 << 16) > 0) {
    }
    sf_close(file);
  }
  return count > 1 ? 0 : 2;
}
