// Libraries that are opened when they are needed.
#pragma once

/// Opens a library, if this program is not linked with it.
///
/// It is called before the library's functions are, where a missing library is an error that can be reported:
/// a function of one ends the process.
///
/// `name` is the linker's, as "png16". Any thread may call it, any number of times.
///
/// Returns 0 if the library is not installed, or lacks a function.
int bezel_open_library(const char *name);

/// Takes the code and the constants of the program and of its libraries out of the process's memory; what is
/// used again comes back from the kernel's cache of files, by page faults. Freed memory goes, too.
///
/// Source: madvise(2), MADV_DONTNEED; malloc_trim(3).
void bezel_release_code(void);
