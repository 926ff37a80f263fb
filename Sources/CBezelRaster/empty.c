#include "CBezelRaster.h"
