// Names for what Swift's importer cannot see.
#pragma once
#include <jansson.h>
