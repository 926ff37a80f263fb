// PCRE2 for 8-bit characters; the width is a part of its functions' and types' names.
#pragma once
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
