/* Loaded into qemu-img: the least iterations of PBKDF2 for a LUKS disk's passphrase.

   qemu-img measures how many iterations its processor does in a second, and divides. For an emulated
   processor the least are right; and where the kernel counts a thread's time by ticks, as on a busy machine,
   it measures no time at all and fails ("Unable to get accurate CPU usage"). Here each look at the clock
   comes 600 ms of processor time after the last one, for which it needs one measurement. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/resource.h>

int getrusage(__rusage_who_t who, struct rusage *usage)
{
	static _Atomic long looks;
	long milliseconds = 600 * ++looks;

	(void)who;
	memset(usage, 0, sizeof(*usage));
	usage->ru_utime.tv_sec = milliseconds / 1000;
	usage->ru_utime.tv_usec = milliseconds % 1000 * 1000;
	return 0;
}
