// The exported ioctl(): dynamic linking finds a program's own before the C library's.
#include <CNthIoctl.h>
#include <drm.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "objects.h"

// The C library's header is not included: it declares ioctl() in another way under each standard.
int ioctl(int fd, unsigned long request, ...);

static atomic_int count;
static atomic_int armed;  // the number of the request that has to fail; 0 for none
static atomic_int failure;
static atomic_ulong fired;

int ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  // A request is 32 bits wide, whatever the sign of the number it came as.
  request = (unsigned)request;
  if (_IOC_TYPE(request) != DRM_IOCTL_BASE) {
    return (int)syscall(SYS_ioctl, fd, request, argument);
  }
  int number = atomic_fetch_add(&count, 1) + 1;
  if (number == atomic_load(&armed)) {
    atomic_store(&fired, request);
    errno = atomic_load(&failure);
    return -1;
  }
  // Before the call, because another thread may get the same number right after it.
  struct objects_entry entry;
  bool is_entered = objects_remove(fd, request, argument, &entry);
  int result = (int)syscall(SYS_ioctl, fd, request, argument);
  if (result < 0) {
    int reason = errno;
    if (is_entered) objects_add(&entry);
    errno = reason;
  } else {
    objects_note(fd, request, argument);
  }
  return result;
}

void nth_ioctl_arm(int n, int error) {
  nth_ioctl_disarm();
  objects_clear();
  atomic_store(&count, 0);
  atomic_store(&fired, 0);
  atomic_store(&failure, error);
  atomic_store(&armed, n);
}

void nth_ioctl_disarm(void) { atomic_store(&armed, 0); }

int nth_ioctl_count(void) { return atomic_load(&count); }

unsigned long nth_ioctl_fired(void) { return atomic_load(&fired); }
