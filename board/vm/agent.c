// A part of `agent` for which a shell has no command. Usage:
//   agent-tool port            sets the serial port at its input: raw, 115200 baud
//   agent-tool hold TERMINAL   keeps a terminal open, so that what was typed waits for the next reader
//   agent-tool read TERMINAL   prints what the next reader of a terminal gets
//   agent-tool core            keeps the core file at its input in /run
//   agent-tool search WORD...  searches all consoles, the kernel's log, and all files below /run, /dev/shm and
//                              /tmp for five characters of a word; prints each place and word, and the number of places
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { part = 5 };
static char **words;
static int word_count, places;
// Which values the hash of a word's part has.
static unsigned char known[1 << 16];

static unsigned hash(const char *text) {
  uint32_t value = 0;
  for (int i = 0; i < part; i++) value = value * 16777619 ^ (unsigned char)text[i];
  return (value ^ value >> 16) & 0xffff;
}

static void search(const char *place, const char *text, size_t length) {
  unsigned char told[word_count];
  memset(told, 0, sizeof told);
  places++;
  for (size_t at = 0; at + part <= length; at++) {
    if (!known[hash(text + at)]) continue;
    for (int word = 0; word < word_count; word++) {
      if (told[word] || !memmem(words[word], strlen(words[word]), text + at, part)) continue;
      told[word] = 1;
      printf("found %s %.*s in %s\n", words[word], part, text + at, place);
    }
  }
}

// Returns its bytes, to be freed; files of /proc and /dev do not tell their length.
static char *contents(const char *path, size_t *length) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return NULL;
  size_t room = 1 << 16;
  char *bytes = malloc(room);
  ssize_t count;
  for (*length = 0; (count = read(file, bytes + *length, room - *length)) > 0;) {
    *length += count;
    if (*length == room) bytes = realloc(bytes, room *= 2);
  }
  close(file);
  return bytes;
}

static int search_file(const char *path, const struct stat *status, int kind, struct FTW *at) {
  (void)at;
  size_t length;
  char *bytes = kind == FTW_F && S_ISREG(status->st_mode) ? contents(path, &length) : NULL;
  if (bytes) search(path, bytes, length);
  free(bytes);
  return 0;
}

static void search_consoles(void) {
  glob_t found;
  if (glob("/dev/vcs[1-9]*", 0, NULL, &found) || glob("/dev/vcsu[1-9]*", GLOB_APPEND, NULL, &found)) return;
  for (size_t i = 0; i < found.gl_pathc; i++) {
    size_t length;
    char *bytes = contents(found.gl_pathv[i], &length);
    if (!bytes) continue;
    // Characters of four bytes.
    if (strstr(found.gl_pathv[i], "vcsu")) {
      length /= 4;
      for (size_t at = 0; at < length; at++) bytes[at] = bytes[at * 4];
    }
    search(found.gl_pathv[i], bytes, length);
    free(bytes);
  }
}

static void search_log(void) {
  int room = klogctl(10, NULL, 0);
  char *text = malloc(room);
  int length = klogctl(3, text, room);
  if (length > 0) search("the kernel's log", text, length);
  free(text);
}

int main(int count, char **arguments) {
  const char *action = count > 1 ? arguments[1] : "";
  struct termios mode;
  if (!strcmp(action, "port")) {
    if (tcgetattr(0, &mode)) return 1;
    cfmakeraw(&mode);
    mode.c_oflag = OPOST | ONLCR;
    cfsetspeed(&mode, B115200);
    return tcsetattr(0, TCSANOW, &mode) != 0;
  }
  if (!strcmp(action, "hold") && count == 3) {
    if (open(arguments[2], O_RDONLY | O_NOCTTY) < 0) return 1;
    for (;;) pause();
  }
  if (!strcmp(action, "read") && count == 3) {
    int terminal = open(arguments[2], O_RDONLY | O_NOCTTY);
    if (terminal < 0 || tcgetattr(terminal, &mode)) return 1;
    mode.c_lflag &= ~(ICANON | ECHO);
    mode.c_cc[VMIN] = mode.c_cc[VTIME] = 0;
    if (tcsetattr(terminal, TCSANOW, &mode)) return 1;
    char bytes[4096];
    for (ssize_t length; (length = read(terminal, bytes, sizeof bytes)) > 0;) fwrite(bytes, 1, length, stdout);
    return 0;
  }
  if (!strcmp(action, "core")) {
    char path[64], bytes[1 << 16];
    snprintf(path, sizeof path, "/run/core.%d", getpid());
    FILE *file = fopen(path, "w");
    if (!file) return 1;
    for (ssize_t length; (length = read(0, bytes, sizeof bytes)) > 0;) fwrite(bytes, 1, length, file);
    return fclose(file) != 0;
  }
  if (strcmp(action, "search") || count < 3) {
    fputs("usage: agent-tool port|hold|read|core|search. See the head of agent.c.\n", stderr);
    return 2;
  }
  words = arguments + 2;
  word_count = count - 2;
  for (int word = 0; word < word_count; word++)
    for (size_t at = 0; at + part <= strlen(words[word]); at++) known[hash(words[word] + at)] = 1;
  search_consoles();
  search_log();
  const char *folders[] = {"/run", "/dev/shm", "/tmp"};
  for (int i = 0; i < 3; i++) nftw(folders[i], search_file, 16, FTW_PHYS);
  printf("places %d\n", places);
  return 0;
}
