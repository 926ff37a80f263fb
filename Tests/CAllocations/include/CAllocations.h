#pragma once

/// How often the calling thread has asked malloc for memory.
long allocations_so_far(void);
