#include <stddef.h>
#include <stdint.h>

// libFuzzer and the address sanitizer have no header for these. See "libFuzzer – a library for
// coverage-guided fuzz testing", llvm.org.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*feed)(const uint8_t *data, size_t size));
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t __sanitizer_get_current_allocated_bytes(void);
