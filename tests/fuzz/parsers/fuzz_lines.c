/* Mutates files of lines and words: whole ones are copied, replaced or left out. */
#include <stdint.h>
#include <string.h>

/* NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
/* NOLINTEND(readability-identifier-naming) */

enum { MAX_PIECE = 512 };

typedef struct piece {
    size_t begin;
    size_t length; /* with the separator */
} piece;

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

/* The line or word around a random place. */
static piece any_piece(const uint8_t *data, size_t size, uint8_t separator, uint32_t *state)
{
    size_t begin = next_random(state) % size;
    size_t end = begin;
    while (begin > 0 && data[begin - 1] != separator && data[begin - 1] != '\n') {
        begin--;
    }
    while (end < size && data[end] != separator && data[end] != '\n') {
        end++;
    }
    end += end < size ? 1 : 0;
    return (piece){begin, end - begin};
}

/* Puts `with` in the place of `old`. */
static size_t replace(uint8_t *data, size_t size, piece old, piece with)
{
    uint8_t copied[MAX_PIECE];
    memcpy(copied, &data[with.begin], with.length);
    memmove(&data[old.begin + with.length], &data[old.begin + old.length],
            size - old.begin - old.length);
    memcpy(&data[old.begin], copied, with.length);
    return size - old.length + with.length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    uint32_t state = seed;
    uint32_t way = next_random(&state) % 8;
    if (size == 0 || way < 3) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    uint8_t separator = way % 2 == 0 ? '\n' : ' ';
    piece old = any_piece(data, size, separator, &state);
    piece with = any_piece(data, size, separator, &state);
    with.length = way == 6 || way == 7 ? 0 : with.length;
    old.length = way == 4 ? 0 : old.length;
    if (with.length > MAX_PIECE || size - old.length + with.length > max_size) {
        return size;
    }
    return replace(data, size, old, with);
}
