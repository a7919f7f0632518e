#include "small_disk.h"

#include <check.h>
#include <sys/resource.h>

static rlim_t usual;

void small_disk_begin(unsigned long bytes)
{
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    usual = limit.rlim_cur;
    limit.rlim_cur = bytes;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

void small_disk_end(void)
{
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = usual;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}
