/* fuzz_file.h -- bytes as a file, and what its reader said; shared by the fuzzers of parsers. */
#ifndef FUZZ_FILE_H
#define FUZZ_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FUZZ_PATH = 256 };

/* NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** The path of a file in a folder of this process; made at once, removed at exit. Both end with
 * abort() if they cannot. @param below  "locale/x.json": at most one folder */
void fuzz_place(const char *below, char path[FUZZ_PATH]);
void fuzz_write(const char *path, const uint8_t *data, size_t size);

_Noreturn void fuzz_fail(const char *expected);
/** Ends with a message and abort() unless `holds`. */
static inline void fuzz_expect(bool holds, const char *what)
{
    if (!holds) {
        fuzz_fail(what);
    }
}

/** One line: not empty, nothing after it. */
void fuzz_expect_line(const char *text);
void fuzz_expect_same_files(const char *a, const char *b);

/** How many messages the application has given since this was last called. */
uint32_t fuzz_take_messages(void);

#endif
