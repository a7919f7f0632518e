/* game/base/wrap.h -- sends the physics library's allocations into an arena. Private to physics.c.
 */
#ifndef GM_WRAP_H
#define GM_WRAP_H

#include "base/arena.h"

/** Whether the build links with the redirection. */
bool gm__wrap_is_linked(void);
/** From here to leave, what this thread allocates comes from the arena (NULL: the C library), and
 * what it prints to stdout is dropped: the library greets on stdout. Do not nest. */
void gm__wrap_enter(gm_arena *arena);
void gm__wrap_leave(void);

#endif
