#pragma once

/// Returns how often the calling thread has allocated memory.
long allocations_so_far(void);

/// Stops the counting of the calling thread's allocations, for a part of a test that no program has.
void allocations_pause(void);

/// Goes on with the counting, after as many calls as of `allocations_pause`.
void allocations_resume(void);
