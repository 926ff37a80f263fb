#include "CBezelWords.h"

// `#embed` is of C23, and an extension in clang's older C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char de[] = {
#embed "po/de.po"
};

static const BezelCatalogue catalogues[] = {
    {"de", de, sizeof de},
};

size_t bezel_catalogue_count(void) { return sizeof catalogues / sizeof *catalogues; }

BezelCatalogue bezel_catalogue(size_t index) { return catalogues[index]; }
