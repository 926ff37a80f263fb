// Prints how far two pictures of an item are apart: the largest and the mean difference of a
// channel, within what the item may change.
#include "protocol/bench.h"

static uint8_t *load(const char *path, size_t count) {
  uint8_t *bytes = (uint8_t *)bench_memory(count);
  FILE *file = fopen(path, "rb");
  if (!file || fread(bytes, 1, count, file) != count) {
    fprintf(stderr, "cannot read %s\n", path);
    exit(1);
  }
  fclose(file);
  return bytes;
}

int main(int argc, char **argv) {
  if (argc != 6) {
    fprintf(stderr, "usage: %s ITEM WIDTH HEIGHT FILE FILE\n", argv[0]);
    return 2;
  }
  BenchFrame frame = {.item = argv[1], .width = atoi(argv[2]), .height = atoi(argv[3])};
  size_t count = (size_t)frame.width * (size_t)frame.height * 4;
  const uint8_t *a = load(argv[4], count), *b = load(argv[5], count);
  BenchBox box = bench_box(&frame);
  int largest = 0;
  int64_t sum = 0;
  for (int y = box.y; y < box.y + box.height; y++)
    for (int x = box.x; x < box.x + box.width; x++)
      for (int channel = 0; channel < 3; channel++) {
        size_t i = ((size_t)y * (size_t)frame.width + (size_t)x) * 4 + (size_t)channel;
        int difference = abs(a[i] - b[i]);
        if (difference > largest) largest = difference;
        sum += difference;
      }
  printf("%d %.3f\n", largest, (double)sum / box.width / box.height / 3);
  return 0;
}
