#include "window_box.h"

#include "bench.h"
#include "sample.h"

#include <stdlib.h>

enum { BODIES = 150, COLUMNS = 15, SETTLE = 240, SAMPLES = 101 };
enum { CALIBRATION = 1000000, CALIBRATIONS = 7 };

const tl_time window_frame_length = 16666667;

static void fill(gm_physics *physics)
{
    for (uint32_t i = 0; i < BODIES; i++) {
        float turn = (float)(i * 7919U % 628U) / 100.0F;
        uint32_t row = i / COLUMNS;
        gm_body_def def = {
            .position = {60.0F + 60.0F * (float)(i % COLUMNS), 40.0F + 40.0F * (float)row},
            .velocity = {(float)(i * 131U % 400U) - 200.0F, (float)(i * 197U % 400U) - 200.0F},
            .angle = turn,
            .verts = {{14, 0}, {7, 12}, {-7, 12}, {-14, 0}, {-7, -12}, {7, -12}},
            .vert_count = i % 3 == 0 ? 0 : 6,
            .radius = 13.0F,
            .elasticity = 1.0F};
        bench_must(gm_physics_add(physics, &def).index1 != 0, "expected room for the bodies");
    }
}

void window_box_open(window_box *box)
{
    size_t bytes = GM_PHYSICS_GAME_BYTES + GM_PHYSICS_SPACE_BYTES;

    box->block = aligned_alloc(4096, bytes);
    bench_must(box->block != NULL, "memory");
    unsigned char *start = box->block;
    gm_physics_def def = {
        .memory = gm_arena_create(start, GM_PHYSICS_GAME_BYTES),
        .space = gm_arena_create(start + GM_PHYSICS_GAME_BYTES, GM_PHYSICS_SPACE_BYTES),
        .wall_elasticity = 1.0F};
    box->physics = gm_physics_create(&def);
    bench_must(box->physics != NULL, "space");
    fill(box->physics);
}

void window_box_close(window_box *box)
{
    gm_physics_destroy(box->physics);
    free(box->block);
}

void window_box_step(window_box *box)
{
    gm_physics_start(box->physics, window_frame_length, NULL);
}

static uint32_t part_steps;
static uint64_t values[WINDOW_PARTS];

void window_work_part(uint64_t *part)
{
    uint64_t value = *part;

    for (uint32_t i = 0; i < part_steps; i++) {
        value = value * UINT64_C(6364136223846793005) + 1442695040888963407;
    }
    *part = value;
}

void window_work_all(void)
{
    for (uint32_t i = 0; i < WINDOW_PARTS; i++) {
        window_work_part(&values[i]);
    }
}

int64_t window_box_measure(window_box *box, int64_t pause_ns)
{
    static double samples[SAMPLES];

    for (uint32_t i = 0; i < SAMPLES; i++) {
        bench_sleep(pause_ns);
        int64_t begin = bench_now();
        window_box_step(box);
        samples[i] = (double)(bench_now() - begin);
        gm_physics_end(box->physics);
    }
    return (int64_t)sample_median(samples, SAMPLES);
}

/* The shortest of some: a busy moment of the machine makes the work no smaller. */
void window_work_calibrate(int64_t ns)
{
    double least = 0.0;

    part_steps = CALIBRATION;
    for (uint32_t i = 0; i < CALIBRATIONS; i++) {
        int64_t begin = bench_now();
        window_work_part(&values[0]);
        double each = (double)(bench_now() - begin) / CALIBRATION;
        least = i == 0 || each < least ? each : least;
    }
    part_steps = (uint32_t)((double)ns / least / WINDOW_PARTS);
}

uint64_t *window_work_part_at(uint32_t i)
{
    return &values[i];
}

void window_box_settle(window_box *box)
{
    for (uint32_t i = 0; i < (bench_is_smoke ? 8U : SETTLE); i++) {
        window_box_step(box);
        gm_physics_end(box->physics);
    }
}
