#include "ue3_cast.h"

#include <string.h>

stage s;
part parts[260];

void cast_set_up(void)
{
    memset(parts, 0, sizeof(parts));
    stage_open(&s, NULL, NULL);
}

void cast_tear_down(void)
{
    stage_close(&s);
}
