#pragma once
#define _GNU_SOURCE 1  // as in CBezelLinux: the C library's types must look the same in every module
#include <libudev.h>
