/* Random worlds run in the engine and in the naive model, step by step.
 *
 * TL_MODEL_OPS: how many operations. TL_MODEL_SEED: the first world. A failing program is made
 * small and printed as a test that compiles. TL_MODEL_HEX (hexadecimal digits) and TL_MODEL_PRINT
 * (a seed) print a program. */

#include "../../support/suite.h"
#include "generate.h"
#include "shrink.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PARTS = 4, OPS_DEFAULT = 200000 };

static size_t bytes_from(const char *hex, uint8_t *out)
{
    static const char digits_of_16[] = "0123456789abcdef";
    size_t count = 0;
    unsigned digit = 0;
    for (size_t digits = 0; *hex != '\0' && count < PR_BYTES; hex++) {
        const char *place = strchr(digits_of_16, *hex);
        if (place == NULL) {
            continue;
        }
        digit = digit * 16 + (unsigned)(place - digits_of_16);
        if (++digits % 2 == 0) {
            out[count++] = (uint8_t)digit;
            digit = 0;
        }
    }
    return count;
}

/* The program as C; what went wrong, if anything. */
static void report(const uint8_t *bytes, size_t size, outcome *out)
{
    run_apart(bytes, size, true, out);
    printf("/* %u operations: %s */\n", (unsigned)((size - PR_HEADER) / PR_OP),
           out->has_failed ? out->failure : "no difference");
    text_print_bytes(bytes, size);
    text_print(&out->text, "the_worlds_differ");
}

static void give_up(uint64_t seed, uint8_t *bytes, size_t size)
{
    outcome *out = outcome_create();
    ck_assert_ptr_nonnull(out);
    run_apart(bytes, size, false, out);
    printf("/* seed %llu: %s */\n", (unsigned long long)seed, out->failure);
    size = shrink(bytes, size, out);
    run_apart(bytes, size, false, out);
    char failure[RIG_FAILURE];
    memcpy(failure, out->failure, sizeof(failure));
    report(bytes, size, out);
    outcome_destroy(out);
    ck_abort_msg("engine and model differ, seed %llu: %s", (unsigned long long)seed, failure);
}

/* Where the child is, for the parent of a crash. */
typedef struct place {
    uint64_t seed;
    uint64_t done;
    bool has_failed;
} place;

static void prove(place *at, uint64_t ops)
{
    static uint8_t bytes[PR_BYTES];
    rig *r = malloc(sizeof(*r));
    program *p = malloc(sizeof(*p));
    if (r == NULL || p == NULL) {
        _Exit(EXIT_FAILURE);
    }
    for (; at->done < ops; at->seed++) {
        size_t size = generate_program(at->seed, bytes);
        at->has_failed = !proves(r, p, bytes, size);
        if (at->has_failed) {
            break;
        }
        at->done += r->applied;
    }
    free(p);
    free(r);
}

static void prove_apart(uint64_t seed, uint64_t ops)
{
    static uint8_t bytes[PR_BYTES];
    int status = 0;
    place *at = mmap(NULL, sizeof(*at), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(at, MAP_FAILED);
    at->seed = seed;
    (void)fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        prove(at, ops);
        exit(EXIT_SUCCESS);
    }
    (void)waitpid(child, &status, 0);
    if (at->has_failed || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        printf("/* after %llu operations */\n", (unsigned long long)at->done);
        give_up(at->seed, bytes, generate_program(at->seed, bytes));
    }
}

START_TEST(D_2_random_worlds_run_as_in_the_model)
{
    uint64_t ops = suite_number("TL_MODEL_OPS", OPS_DEFAULT);
    uint64_t seed = suite_number("TL_MODEL_SEED", 1);
    prove_apart(seed + (uint64_t)_i * UINT64_C(1000000000), ops / PARTS);
}
END_TEST

static int print(uint8_t *bytes, size_t size)
{
    outcome *out = outcome_create();
    if (out == NULL || size < PR_HEADER) {
        return EXIT_FAILURE;
    }
    run_apart(bytes, size, false, out);
    size = out->has_failed ? shrink(bytes, size, out) : size;
    report(bytes, size, out);
    return out->has_failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(void)
{
    static uint8_t bytes[PR_BYTES];
    const char *hex = getenv("TL_MODEL_HEX");
    if (hex != NULL) {
        return print(bytes, bytes_from(hex, bytes));
    }
    if (getenv("TL_MODEL_PRINT") != NULL) {
        return print(bytes, generate_program(suite_number("TL_MODEL_PRINT", 0), bytes));
    }
    TCase *tests = tcase_create("engine/model");
    uint64_t ops = suite_number("TL_MODEL_OPS", OPS_DEFAULT);
    tcase_add_loop_test(tests, D_2_random_worlds_run_as_in_the_model, 0, PARTS);
    return suite_run(tests, 120.0 + (double)ops / 5000.0);
}
