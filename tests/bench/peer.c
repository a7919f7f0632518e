#include "peer.h"

#ifndef BENCH_HAS_TBB
const peer peer_tbb = {.name = "TBB flow graph"};
const peer peer_tbb_lightweight = {.name = "TBB flow graph lightweight"};
#endif
#ifndef BENCH_HAS_OPENMP
const peer peer_openmp = {.name = "OpenMP tasks"};
#endif
