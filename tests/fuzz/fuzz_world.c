/* Any bytes are a program: the engine and the model must agree on it. */
#include "shrink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
/* NOLINTEND(readability-identifier-naming) */

/* Kept over the runs: making them costs more than most programs. */
static rig the_rig;
static program the_program;

static void report(const uint8_t *data, size_t size)
{
    static text as_c;
    printf("%s\n", the_rig.failure);
    program_decode(&the_program, data, size);
    (void)rig_run(&the_rig, &the_program, &(rig_options){.text = &as_c});
    text_print_bytes(data, size);
    text_print(&as_c, "the_worlds_differ");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!proves(&the_rig, &the_program, data, size)) {
        report(data, size);
        abort();
    }
    return 0;
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

static size_t operation(uint32_t *state, size_t count)
{
    return PR_HEADER + next_random(state) % count * PR_OP;
}

/* Operations stay aligned: one is copied elsewhere, or taken out. */
static size_t copy_operation(uint8_t *data, size_t size, size_t max_size, uint32_t *state)
{
    size_t count = (size - PR_HEADER) / PR_OP;
    uint8_t copied[PR_OP];
    size_t to = operation(state, count);
    if (size + PR_OP > max_size) {
        return size;
    }
    memcpy(copied, &data[operation(state, count)], PR_OP);
    memmove(&data[to + PR_OP], &data[to], size - to);
    memcpy(&data[to], copied, PR_OP);
    return size + PR_OP;
}

static size_t drop_operations(uint8_t *data, size_t size, uint32_t *state)
{
    size_t count = (size - PR_HEADER) / PR_OP;
    size_t from = operation(state, count);
    size_t dropped = (size_t)(1 + next_random(state) % 8) * PR_OP;
    if (from + dropped > size) {
        return size;
    }
    memmove(&data[from], &data[from + dropped], size - from - dropped);
    return size - dropped;
}

static size_t change_operation(uint8_t *data, size_t size, uint32_t *state)
{
    size_t at = operation(state, (size - PR_HEADER) / PR_OP);
    data[at + next_random(state) % PR_OP] = (uint8_t)next_random(state);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    uint32_t state = seed;
    uint32_t way = next_random(&state) % 8;
    if (size < PR_HEADER + PR_OP || way == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    if (way <= 3) {
        return copy_operation(data, size, max_size, &state);
    }
    return way == 4 ? drop_operations(data, size, &state) : change_operation(data, size, &state);
}
