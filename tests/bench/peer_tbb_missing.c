/* Instead of peer_tbb.cpp where TBB is not there. */
#include "peer.h"

const peer peer_tbb = {.name = "TBB flow graph"};
const peer peer_tbb_lightweight = {.name = "TBB flow graph lightweight"};
