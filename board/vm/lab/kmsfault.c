// SPDX-License-Identifier: GPL-2.0
/*
 * Makes a function of the kernel fail, sleep, or do nothing, at a chosen call.
 *
 *   echo "FUNCTION ACTION ARGUMENT AFTER [COUNT]" >/proc/kmsfault
 *   echo clear >/proc/kmsfault
 *   cat /proc/kmsfault
 *
 * ACTION is one of
 *   errno  the function is not run and returns -ARGUMENT, 1 ... 4095
 *   skip   the function is not run and returns ARGUMENT; a void function's is 0
 *   sleep  the caller sleeps ARGUMENT milliseconds, or until all is cleared, then the function runs;
 *          only for functions that may sleep themselves and take up to six arguments in registers
 * AFTER calls run as always, then COUNT calls are hit: 1 without it, all with 0. A second line for a
 * function takes the place of its first. Reading gives a line "FUNCTION ACTION ARGUMENT AFTER COUNT
 * CALLS HITS" for each. Writing fails with ENOENT when the function is in a module that is not loaded.
 *
 * The kernel is built without CONFIG_FUNCTION_ERROR_INJECTION, so this does what that does: a kprobe
 * at the function's entry, which ftrace calls, sets where the kernel goes on.
 */
#include <linux/ftrace.h>
#include <linux/kprobes.h>
#include <linux/linkage.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/uaccess.h>
#include <linux/wait.h>

#define FAULTS 8
#define LONGEST_LINE 160
#define LONGEST_SLEEP 60000

typedef long function(long, long, long, long, long, long);

enum action { ERRNO, SKIP, SLEEP };
static const char *const actions[] = { "errno", "skip", "sleep" };

struct fault {
	bool armed;
	char name[64];
	enum action action;
	int argument, after, count;
	atomic_t calls, hits;
	struct kprobe probe;
};

static struct fault faults[FAULTS];
static DEFINE_MUTEX(lock);
static DECLARE_WAIT_QUEUE_HEAD(sleepers);
/* The number of times that all faults were cleared. */
static unsigned int clears;

/* A function that returns at once, with the result that was set in the register. */
asm(".pushsection .text\n"
    ".type kmsfault_return, @function\n"
    "kmsfault_return:\n" ASM_RET
    ".size kmsfault_return, . - kmsfault_return\n"
    ".popsection\n");
asmlinkage void kmsfault_return(void);

static notrace long run_late(struct fault *fault, long a, long b, long c, long d, long e, long f)
{
	/* After the call to ftrace, or this would be counted as a new call. */
	function *rest = (function *)((unsigned long)fault->probe.addr + MCOUNT_INSN_SIZE);
	unsigned int before = READ_ONCE(clears);

	wait_event_timeout(sleepers, READ_ONCE(clears) != before,
			   msecs_to_jiffies(fault->argument));
	return rest(a, b, c, d, e, f);
}

/* One replacement function for each fault, because it has to know its fault. */
#define LATE(n) \
	static notrace long late_##n(long a, long b, long c, long d, long e, long f) \
	{ \
		return run_late(&faults[n], a, b, c, d, e, f); \
	}
LATE(0) LATE(1) LATE(2) LATE(3) LATE(4) LATE(5) LATE(6) LATE(7)
static function *const late[FAULTS] = {
	late_0, late_1, late_2, late_3, late_4, late_5, late_6, late_7
};

static int entered(struct kprobe *probe, struct pt_regs *regs)
{
	struct fault *fault = container_of(probe, struct fault, probe);
	int call = atomic_inc_return(&fault->calls) - 1;

	if (call < fault->after || (fault->count && call - fault->after >= fault->count))
		return 0;
	atomic_inc(&fault->hits);
	if (fault->action == SLEEP) {
		regs->ip = (unsigned long)late[fault - faults];
	} else {
		regs->ax = fault->action == ERRNO ? -(long)fault->argument : fault->argument;
		regs->ip = (unsigned long)kmsfault_return;
	}
	return 1;
}
NOKPROBE_SYMBOL(entered);

static void disarm(struct fault *fault)
{
	if (fault->armed)
		unregister_kprobe(&fault->probe);
	fault->armed = false;
}

static int arm(struct fault *fault)
{
	int error;

	atomic_set(&fault->calls, 0);
	atomic_set(&fault->hits, 0);
	memset(&fault->probe, 0, sizeof(fault->probe));
	fault->probe.symbol_name = fault->name;
	fault->probe.pre_handler = entered;
	error = register_kprobe(&fault->probe);
	if (error)
		return error;
	fault->armed = true;
	/* A breakpoint would do for the rest, but what is behind it is not known to be whole. */
	if (!kprobe_ftrace(&fault->probe)) {
		disarm(fault);
		return -EOPNOTSUPP;
	}
	return 0;
}

/* The entry of that function, or else a free one. */
static struct fault *place(const char *name)
{
	struct fault *free = NULL;
	int i;

	for (i = 0; i < FAULTS; i++) {
		if (!faults[i].armed)
			free = &faults[i];
		else if (!strcmp(faults[i].name, name))
			return &faults[i];
	}
	return free;
}

static int set(const char *line)
{
	struct fault *fault;
	char name[64], action[8];
	int argument, after, count = 1, index;
	int words = sscanf(line, "%63s %7s %d %d %d", name, action, &argument, &after, &count);

	if (words == 1 && !strcmp(name, "clear")) {
		for (index = 0; index < FAULTS; index++)
			disarm(&faults[index]);
		WRITE_ONCE(clears, clears + 1);
		wake_up_all(&sleepers);
		return 0;
	}
	if (words < 4 || after < 0 || count < 0)
		return -EINVAL;
	index = match_string(actions, ARRAY_SIZE(actions), action);
	if (index < 0)
		return index;
	if ((index == ERRNO && (argument < 1 || argument > MAX_ERRNO)) ||
	    (index == SLEEP && (argument < 0 || argument > LONGEST_SLEEP)))
		return -ERANGE;
	fault = place(name);
	if (!fault)
		return -ENOSPC;
	disarm(fault);
	strscpy(fault->name, name, sizeof(fault->name));
	fault->action = index;
	fault->argument = argument;
	fault->after = after;
	fault->count = count;
	return arm(fault);
}

static ssize_t file_write(struct file *file, const char __user *text, size_t size, loff_t *offset)
{
	char line[LONGEST_LINE];
	int error;

	if (size >= sizeof(line))
		return -EINVAL;
	if (copy_from_user(line, text, size))
		return -EFAULT;
	line[size] = 0;
	mutex_lock(&lock);
	error = set(line);
	mutex_unlock(&lock);
	return error ? error : size;
}

static int show(struct seq_file *file, void *unused)
{
	int i;

	mutex_lock(&lock);
	for (i = 0; i < FAULTS; i++) {
		struct fault *fault = &faults[i];

		if (fault->armed)
			seq_printf(file, "%s %s %d %d %d %d %d\n", fault->name,
				   actions[fault->action], fault->argument, fault->after,
				   fault->count, atomic_read(&fault->calls),
				   atomic_read(&fault->hits));
	}
	mutex_unlock(&lock);
	return 0;
}

static int file_open(struct inode *inode, struct file *file)
{
	return single_open(file, show, NULL);
}

static const struct proc_ops file_operations = {
	.proc_open = file_open,
	.proc_read = seq_read,
	.proc_write = file_write,
	.proc_lseek = seq_lseek,
	.proc_release = single_release,
};

static int __init start(void)
{
	return proc_create("kmsfault", 0600, NULL, &file_operations) ? 0 : -ENOMEM;
}
module_init(start);
/* The module has no exit, as a caller may be asleep in it. */

MODULE_DESCRIPTION("Makes functions of the kernel fail at a chosen call");
MODULE_LICENSE("GPL");
