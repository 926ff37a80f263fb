// The same features of the C library as in CBezelLinux: else their structures differ.
#pragma once
#define _GNU_SOURCE 1
#include <fontconfig/fontconfig.h>
