#include "nothing.h"

void no_tick(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

void no_timer(void *user, const tl_timer_call *call)
{
    (void)user;
    (void)call;
}

void no_tickable(void *user, const tl_tickable_context *context)
{
    (void)user;
    (void)context;
}

void no_camera(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    (void)delta;
}

void no_script(void *user, const tl_script_context *context)
{
    (void)user;
    (void)context;
}
