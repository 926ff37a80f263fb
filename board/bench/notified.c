// Reads what systemd-notify(1) sends, as the service manager does, and drops it.
//
//   notified PATH   makes the socket PATH
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char **words) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  char message[4096];
  if (count != 2 || strlen(words[1]) >= sizeof address.sun_path) return 64;
  strcpy(address.sun_path, words[1]);
  int descriptor = socket(AF_UNIX, SOCK_DGRAM, 0);
  if (descriptor < 0 || bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
    perror("notified");
    return 1;
  }
  while (recv(descriptor, message, sizeof message, 0) >= 0) {
  }
  return 1;
}
