/* Writes programs of the generator into a folder: what the fuzzer begins with.
 * Usage: fuzz_corpus FOLDER COUNT */
#include "generate.h"
#include "program.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static bool write_program(const char *folder, uint64_t seed)
{
    static uint8_t bytes[PR_BYTES];
    char path[4096];
    size_t size = generate_program(seed, bytes);
    (void)snprintf(path, sizeof(path), "%s/%06llu", folder, (unsigned long long)seed);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool is_written = fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && is_written;
}

int main(int argc, char **argv)
{
    if (argc != 3 || (mkdir(argv[1], 0777) != 0 && errno != EEXIST)) {
        (void)fprintf(stderr, "usage: fuzz_corpus FOLDER COUNT\n");
        return EXIT_FAILURE;
    }
    uint64_t count = strtoull(argv[2], NULL, 10);
    for (uint64_t seed = 1; seed <= count; seed++) {
        if (!write_program(argv[1], seed)) {
            perror(argv[1]);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
