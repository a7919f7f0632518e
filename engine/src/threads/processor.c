#include "threads/processor.h"

#if defined(__linux__)

    #include <sched.h>
    #include <string.h>

_Static_assert(sizeof(cpu_set_t) <= TL__PROCESSOR_BYTES, "TL__PROCESSOR_BYTES is too small");

uint32_t tl__processor_current(void)
{
    int number = sched_getcpu();

    return number >= 0 ? (uint32_t)number : UINT32_MAX;
}

tl__processors tl__processors_allowed(void)
{
    tl__processors all = {.count = 0};
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof(set), &set) == 0) {
        memcpy(all.set, &set, sizeof(set));
        all.count = (uint32_t)CPU_COUNT(&set);
    }
    return all;
}

void tl__processor_leave(const tl__processors *all)
{
    int number = sched_getcpu();
    cpu_set_t others;

    if (number < 0 || number >= CPU_SETSIZE || all->count < 2) {
        return;
    }
    memcpy(&others, all->set, sizeof(others));
    CPU_CLR((size_t)number, &others);
    if (CPU_COUNT(&others) > 0) {
        (void)sched_setaffinity(0, sizeof(others), &others);
    }
}

#else

uint32_t tl__processor_current(void)
{
    return UINT32_MAX;
}

tl__processors tl__processors_allowed(void)
{
    return (tl__processors){.count = 0};
}

void tl__processor_leave(const tl__processors *all)
{
    (void)all;
}

#endif
