// Names for what Swift's importer cannot see: requests that are macros with a type in them,
// and a global variable.
#pragma once
#include <dirent.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/uinput.h>
#include <linux/vt.h>
#include <spawn.h>
#include <sys/pidfd.h>
#include <unistd.h>

static const unsigned long board_UI_SET_EVBIT = UI_SET_EVBIT;
static const unsigned long board_UI_SET_KEYBIT = UI_SET_KEYBIT;
static const unsigned long board_UI_SET_RELBIT = UI_SET_RELBIT;
static const unsigned long board_UI_SET_FFBIT = UI_SET_FFBIT;
static const unsigned long board_UI_SET_PHYS = UI_SET_PHYS;
static const unsigned long board_UI_SET_PROPBIT = UI_SET_PROPBIT;
static const unsigned long board_UI_ABS_SETUP = UI_ABS_SETUP;
static const unsigned long board_UI_DEV_SETUP = UI_DEV_SETUP;
static const unsigned long board_UI_DEV_CREATE = UI_DEV_CREATE;
static const unsigned long board_UI_GET_SYSNAME_64 = UI_GET_SYSNAME(64);
static const unsigned long board_UI_BEGIN_FF_UPLOAD = UI_BEGIN_FF_UPLOAD;
static const unsigned long board_UI_END_FF_UPLOAD = UI_END_FF_UPLOAD;
static const unsigned long board_UI_BEGIN_FF_ERASE = UI_BEGIN_FF_ERASE;
static const unsigned long board_UI_END_FF_ERASE = UI_END_FF_ERASE;
static const unsigned long board_EVIOCGRAB = EVIOCGRAB;

// <spawn.h> has it for _GNU_SOURCE only, which would change structures that other modules have too.
static const short board_POSIX_SPAWN_SETSID = 0x80;

static inline char **board_environment(void) { return __environ; }
