/* Instead of peer_openmp.c where the compiler has no OpenMP. */
#include "peer.h"

const peer peer_openmp = {.name = "OpenMP tasks"};
