/* trace_parade.h -- the windows of traced hosts and of projects, in all their states. */
#ifndef TRACE_PARADE_H
#define TRACE_PARADE_H

#include "chinese.h"

/** Paints them in the language, which notes what it was asked for. */
void trace_parade(chinese_asked *a);

#endif
