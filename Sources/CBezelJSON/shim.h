// Names for declarations that Swift cannot import.
#pragma once
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

// jansson gives the function and its enumeration the same name.
static inline enum json_error_code bezel_json_error(const json_error_t *error) {
  return json_error_code(error);
}

// Whether a double, or a number of 64 bits with a sign, can hold a number that another character follows.
static inline _Bool bezel_number_is_held(const char *number, _Bool is_real) {
  if (is_real) return isfinite(strtod(number, NULL));
  errno = 0;
  (void)strtoll(number, NULL, 10);
  return errno != ERANGE;
}
