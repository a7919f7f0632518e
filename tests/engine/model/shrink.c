#include "shrink.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 10 };

outcome *outcome_create(void)
{
    void *shared =
        mmap(NULL, sizeof(outcome), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared == MAP_FAILED ? NULL : shared;
}

void outcome_destroy(outcome *out)
{
    (void)munmap(out, sizeof(*out));
}

/* Runs the program the other way, too; tells whether the worlds were the same after each frame. */
static bool is_same_run(rig *r, const program *p, const rig_options *options)
{
    static uint64_t hashes[RIG_HASHES];
    uint32_t count = r->hash_count;
    memcpy(hashes, r->hashes, count * sizeof(*hashes));
    if (!rig_run(r, p, options)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i >= r->hash_count || hashes[i] != r->hashes[i]) {
            rig__differ(r, "frame %u of the program: another hash with walk %d, tracing %s", i,
                        (int)options->walk, options->flips_traces ? "flipped" : "as it says");
            return false;
        }
    }
    return true;
}

bool proves(rig *r, program *p, const uint8_t *bytes, size_t size)
{
    bool is_repeated = size % 7 == 0; /* one in seven programs, by its length */
    program_decode(p, bytes, size);
    if (!rig_run(r, p, &(rig_options){.takes_hashes = is_repeated})) {
        return false;
    }
    if (!is_repeated) {
        return true;
    }
    return is_same_run(
               r, p,
               &(rig_options){.walk = RIG_WHOLE, .turns_workers = true, .takes_hashes = true}) &&
           is_same_run(
               r, p, &(rig_options){.walk = RIG_ITEMS, .flips_traces = true, .takes_hashes = true});
}

static void run_child(const uint8_t *bytes, size_t size, bool with_text, outcome *out)
{
    rig *r = malloc(sizeof(*r));
    program *p = malloc(sizeof(*p));
    if (r == NULL || p == NULL) {
        _exit(EXIT_FAILURE);
    }
    (void)alarm(SECONDS);
    if (with_text) {
        program_decode(p, bytes, size);
        out->has_failed = !rig_run(r, p, &(rig_options){.text = &out->text});
    } else {
        out->has_failed = !proves(r, p, bytes, size);
    }
    out->applied = r->applied;
    memcpy(out->failure, r->failure, sizeof(out->failure));
    _exit(EXIT_SUCCESS);
}

void run_apart(const uint8_t *bytes, size_t size, bool with_text, outcome *out)
{
    int status = 0;
    (void)fflush(stdout);
    out->has_failed = true;
    out->signal = 0;
    out->failure[0] = '\0';
    pid_t child = fork();
    if (child == 0) {
        run_child(bytes, size, with_text, out);
    }
    (void)waitpid(child, &status, 0);
    if (WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) != 0)) {
        out->has_failed = true;
        out->signal = WIFSIGNALED(status) ? WTERMSIG(status) : SIGABRT;
        (void)snprintf(out->failure, sizeof(out->failure), "ended by signal %d", out->signal);
    }
}

/* Still a failure without these operations? Then they are gone. */
static bool drop(uint8_t *bytes, size_t *size, size_t from, size_t count, outcome *out)
{
    uint8_t shorter[PR_BYTES];
    memcpy(shorter, bytes, from);
    memcpy(&shorter[from], &bytes[from + count], *size - from - count);
    run_apart(shorter, *size - count, false, out);
    if (!out->has_failed) {
        return false;
    }
    *size -= count;
    memcpy(bytes, shorter, *size);
    return true;
}

static bool drop_chunks(uint8_t *bytes, size_t *size, outcome *out)
{
    bool has_dropped = false;
    for (size_t chunk = (*size - PR_HEADER) / PR_OP; chunk > 0; chunk /= 2) {
        size_t from = PR_HEADER;
        while (from + chunk * PR_OP <= *size) {
            if (drop(bytes, size, from, chunk * PR_OP, out)) {
                has_dropped = true;
            } else {
                from += chunk * PR_OP;
            }
        }
    }
    return has_dropped;
}

/* Bytes become 0, or else smaller. */
static bool lower_bytes(uint8_t *bytes, size_t size, outcome *out)
{
    bool has_lowered = false;
    for (size_t at = 0; at < size; at++) {
        uint8_t values[] = {0, (uint8_t)(bytes[at] / 2), (uint8_t)(bytes[at] - 1)};
        bool is_kind = at >= PR_HEADER && (at - PR_HEADER) % PR_OP == 0;
        for (size_t i = 0; i < sizeof(values) && !is_kind; i++) {
            uint8_t before = bytes[at];
            if (before <= values[i]) {
                continue;
            }
            bytes[at] = values[i];
            run_apart(bytes, size, false, out);
            if (out->has_failed) {
                has_lowered = true;
                break;
            }
            bytes[at] = before;
        }
    }
    return has_lowered;
}

size_t shrink(uint8_t *bytes, size_t size, outcome *out)
{
    size = PR_HEADER + (size - PR_HEADER) / PR_OP * PR_OP;
    bool is_smaller = true;
    for (int round = 0; is_smaller && round < 8; round++) {
        is_smaller = drop_chunks(bytes, &size, out);
        is_smaller = lower_bytes(bytes, size, out) || is_smaller;
    }
    return size;
}
