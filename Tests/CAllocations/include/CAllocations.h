#pragma once

/// Returns how often the calling thread has allocated memory with malloc.
long allocations_so_far(void);
