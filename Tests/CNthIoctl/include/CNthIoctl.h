// An ioctl() that makes one request to a graphics card fail, and counts the objects of the others.
//
// A program that contains it calls it in place of the C library's, and so does libdrm in that
// program. It may be called from several threads; a child of fork() starts with a copy of the
// counts.
#pragma once
#include <stdbool.h>

// The objects that were made since nth_ioctl_arm() and not destroyed. An object made on a
// descriptor that has been closed counts on: the kernel has freed it, but the program did not.
struct nth_ioctl_books {
  int dumb_buffers;  // CREATE_DUMB without DESTROY_DUMB
  int gem_handles;   // GETFB, GETFB2, PRIME_FD_TO_HANDLE without GEM_CLOSE; each handle once
  int framebuffers;  // ADDFB, ADDFB2 without RMFB or CLOSEFB
  int blobs;         // CREATEPROPBLOB without DESTROYPROPBLOB
  int masters;       // descriptors with SET_MASTER without DROP_MASTER
  bool is_full;      // there were more objects than can be counted: the numbers are too small
};

// Resets the counts and makes the n-th DRM request from now on fail once with this errno, without
// reaching the kernel. n counts from 1; with 0 none fails.
void nth_ioctl_arm(int n, int error);

// Lets all requests pass again; requests and objects are still counted.
void nth_ioctl_disarm(void);

// Returns the number of DRM requests since nth_ioctl_arm(). libdrm repeats those that fail with
// EINTR or EAGAIN: each time counts.
int nth_ioctl_count(void);

// Returns the request that was made to fail since nth_ioctl_arm(); 0 if none was.
unsigned long nth_ioctl_fired(void);

// Returns whether a request destroys a counted object: when it fails, the object still counts.
bool nth_ioctl_gives_back(unsigned long request);

// Returns a DRM request's name without its prefix, for example "MODE_ADDFB2"; "0x…" for one
// without.
const char *nth_ioctl_name(unsigned long request);

void nth_ioctl_read(struct nth_ioctl_books *books);
