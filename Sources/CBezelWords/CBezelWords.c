#include "CBezelWords.h"

// `#embed` is of C23, and an extension in clang's older C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char cs[] = {
#embed "po/cs.po"
};
static const unsigned char de[] = {
#embed "po/de.po"
};
static const unsigned char es[] = {
#embed "po/es.po"
};
static const unsigned char fr[] = {
#embed "po/fr.po"
};
static const unsigned char it[] = {
#embed "po/it.po"
};
static const unsigned char ja[] = {
#embed "po/ja.po"
};
static const unsigned char ko[] = {
#embed "po/ko.po"
};
static const unsigned char nl[] = {
#embed "po/nl.po"
};
static const unsigned char pl[] = {
#embed "po/pl.po"
};
static const unsigned char pt_BR[] = {
#embed "po/pt_BR.po"
};
static const unsigned char ru[] = {
#embed "po/ru.po"
};
static const unsigned char tr[] = {
#embed "po/tr.po"
};
static const unsigned char uk[] = {
#embed "po/uk.po"
};
static const unsigned char zh_CN[] = {
#embed "po/zh_CN.po"
};

#define CATALOGUE(language) {#language, language, sizeof language}

static const BezelCatalogue catalogues[] = {
    CATALOGUE(cs),
    CATALOGUE(de),
    CATALOGUE(es),
    CATALOGUE(fr),
    CATALOGUE(it),
    CATALOGUE(ja),
    CATALOGUE(ko),
    CATALOGUE(nl),
    CATALOGUE(pl),
    CATALOGUE(pt_BR),
    CATALOGUE(ru),
    CATALOGUE(tr),
    CATALOGUE(uk),
    CATALOGUE(zh_CN),
};

size_t bezel_catalogue_count(void) { return sizeof catalogues / sizeof *catalogues; }

BezelCatalogue bezel_catalogue(size_t index) { return catalogues[index]; }
