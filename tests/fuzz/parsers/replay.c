/* Runs a fuzzer's target over files and over small mutations of each, without libFuzzer.
 * Usage: replay_NAME MUTATIONS FILE... */
#include "fuzz_file.h"

#include "platform/file_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPAN = 32 };

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

/* Bytes changed, left out, or overwritten by others of the file. @return the new size */
static size_t mutate(uint8_t *data, size_t size, uint32_t *random)
{
    size_t at = next_random(random) % size;
    size_t from = next_random(random) % size;
    size_t length = 1 + next_random(random) % SPAN;
    length = length < size - at ? length : size - at;
    length = length < size - from ? length : size - from;
    switch (next_random(random) % 4) {
    case 0:
        data[at] = (uint8_t)next_random(random);
        return size;
    case 1:
        data[at] ^= (uint8_t)(1U << next_random(random) % 8);
        return size;
    case 2:
        memmove(&data[at], &data[at + length], size - at - length);
        return size - length;
    default:
        memmove(&data[at], &data[from], length);
        return size;
    }
}

static bool run_file(const char *path, uint32_t mutations)
{
    size_t size = 0;
    uint32_t random = 1;
    char *text = app_file_read(path, APP_FILE_RECORDING, &size);
    uint8_t *data = malloc(size + 1);
    if (text == NULL || data == NULL) {
        free(text);
        free(data);
        return false;
    }
    (void)LLVMFuzzerTestOneInput((const uint8_t *)text, size);
    for (uint32_t i = 0; i < mutations; i++) {
        size_t left = size;
        memcpy(data, text, size);
        for (uint32_t k = 0; k <= i % 3 && left > 0; k++) {
            left = mutate(data, left, &random);
        }
        (void)LLVMFuzzerTestOneInput(data, left);
    }
    free(data);
    free(text);
    return true;
}

int main(int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        if (!run_file(argv[i], (uint32_t)strtoul(argv[1], NULL, 10))) {
            perror(argv[i]);
            return EXIT_FAILURE;
        }
    }
    (void)printf("%d files\n", argc > 2 ? argc - 2 : 0);
    return argc > 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
