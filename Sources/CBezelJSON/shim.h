// Names for declarations that Swift cannot import.
#pragma once
#include <jansson.h>

// jansson gives the function and its enumeration the same name.
static inline enum json_error_code bezel_json_error(const json_error_t *error) {
  return json_error_code(error);
}
