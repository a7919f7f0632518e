/* ue3_cast.h -- a UE3 stage and parts for it: a checked fixture. */
#ifndef TL_TEST_UE3_CAST_H
#define TL_TEST_UE3_CAST_H

#include "ue3_stage.h"

/* Of the test that runs. */
extern stage s;
extern part parts[260];

void cast_set_up(void);
void cast_tear_down(void);

#endif
