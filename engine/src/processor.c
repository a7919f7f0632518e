#include "processor.h"

#if defined(__linux__)

    #include <sched.h>

uint32_t tl__processor_current(void)
{
    int number = sched_getcpu();

    return number >= 0 ? (uint32_t)number : UINT32_MAX;
}

uint32_t tl__processor_count(void)
{
    cpu_set_t all;

    return sched_getaffinity(0, sizeof(all), &all) == 0 ? (uint32_t)CPU_COUNT(&all) : 0;
}

void tl__processor_leave(void)
{
    int number = sched_getcpu();
    cpu_set_t all;

    if (number < 0 || number >= CPU_SETSIZE || sched_getaffinity(0, sizeof(all), &all) != 0) {
        return;
    }
    cpu_set_t others = all;
    CPU_CLR((size_t)number, &others);
    if (CPU_COUNT(&others) > 0 && sched_setaffinity(0, sizeof(others), &others) == 0) {
        (void)sched_setaffinity(0, sizeof(all), &all);
    }
}

#else

uint32_t tl__processor_current(void)
{
    return UINT32_MAX;
}

uint32_t tl__processor_count(void)
{
    return 0;
}

void tl__processor_leave(void) {}

#endif
