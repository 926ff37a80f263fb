// The catalogues of translations in `po`, compiled in.
#pragma once
#include <stddef.h>

typedef struct {
  /// As gettext names it: "de", "pt_BR".
  const char *language;
  /// The text of the .po file.
  const unsigned char *bytes;
  size_t count;
} BezelCatalogue;

size_t bezel_catalogue_count(void);

/// The catalogue at an index below the count.
BezelCatalogue bezel_catalogue(size_t index);
