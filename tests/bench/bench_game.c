/* Goals 10, 11 and 15 on whole sectors of the game: what the read log costs, a frame against its
 * Chipmunk step, and allocations. */
#include "bench.h"

#include "sample.h"
#include <game/game.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"01-amber-drift", "03-hall-of-mirrors", "06-side-pocket"};

enum { SECTORS = sizeof(names) / sizeof(names[0]), TEXT_BYTES = 1 << 16, PAGE = 4096 };
enum { WARM_UP = 900, BLOCK = 8, MOST_FRAMES = 6000, LEAST_BODIES = 140, MOST_BODIES = 165 };

typedef struct scene {
    void *block;
    gm_sector *sector;
    gm_game *game;
    gm_input input;
} scene;

/* Debris for a frame of 150 bodies: no sector has so many. */
static void crowd(char *text)
{
    static const char key[] = "\"debris\": { \"count\": ";
    char *at = strstr(text, key);
    char *count = at != NULL ? at + strlen(key) : text;
    bench_must(strspn(count, "0123456789") == 3, "debris of 100 to 999");
    count[0] = '1';
    count[1] = '5';
    count[2] = '0';
}

static void load(scene *s, const char *name, bool is_crowded)
{
    static char text[TEXT_BYTES];
    char path[512];
    char error[GM_ERROR_TEXT] = "";

    (void)snprintf(path, sizeof(path), "%s/sectors/%s.json", TL_ASSET_DIR, name);
    FILE *file = fopen(path, "rb");
    bench_must(file != NULL, path);
    size_t length = fread(text, 1, sizeof(text) - 1, file);
    (void)fclose(file);
    text[length] = '\0';
    if (is_crowded) {
        crowd(text);
    }
    s->sector = calloc(1, gm_sector_bytes());
    bench_must(s->sector != NULL, "memory");
    bench_must(gm_sector_parse(name, text, length, s->sector, error) == GM_OK, error);
}

static void open_scene(scene *s, const char *name, const gm_game_def *options, bool is_crowded)
{
    size_t bytes = (gm_game_memory_bytes() + PAGE - 1) / PAGE * PAGE;
    char error[GM_ERROR_TEXT] = "";
    gm_game_def def = *options;

    *s = (scene){.block = aligned_alloc(PAGE, bytes)};
    bench_must(s->block != NULL, "memory");
    load(s, name, is_crowded);
    def.memory = s->block;
    def.memory_bytes = bytes;
    def.seed = 7;
    def.sectors = s->sector;
    def.sector_count = 1;
    def.autopilot = true;
    def.skip_title = true;
    bench_must(gm_game_create(&s->game, &def, error) == GM_OK, error);
}

static void close_scene(scene *s)
{
    gm_game_destroy(s->game);
    gm_sector_free(s->sector);
    free(s->sector);
    free(s->block);
}

static void run(scene *s, uint32_t frames)
{
    char error[GM_ERROR_TEXT] = "";

    for (uint32_t i = 0; i < frames; i++) {
        s->input.delta = tl_loop_fixed_delta(60, gm_game_frame_number(s->game) + 1);
        bench_must(gm_game_frame(s->game, &s->input, error) == GM_OK, error);
    }
}

static int64_t clock_now(void *user)
{
    (void)user;
    return bench_now();
}

static uint32_t frames_of(uint32_t frames)
{
    return bench_is_smoke ? frames / 100 + 10 : frames;
}

static void run_logged(void *user)
{
    scene *s = user;

    bench_must(tl_provenance_set_logging(gm_game_world(s->game), true) == TL_OK, "log");
    run(s, BLOCK);
}

static void run_unlogged(void *user)
{
    scene *s = user;

    bench_must(tl_provenance_set_logging(gm_game_world(s->game), false) == TL_OK, "log");
    run(s, BLOCK);
}

/* One game, in which the log is switched on and off: two would differ by where their memory lies.
 */
static void read_log(uint32_t sector)
{
    static scene game;
    char work[64];
    double ns[2];

    (void)snprintf(work, sizeof(work), "read log on %s", names[sector]);
    if (!bench_wants("10", work)) {
        return;
    }
    open_scene(&game, names[sector], &(gm_game_def){0}, false);
    run(&game, frames_of(WARM_UP));
    bench_side sides[2] = {{run_logged, &game}, {run_unlogged, &game}};
    bench_compare(sides, ns);
    bench_print(&(bench_row){"10", work, "log off", ns[0] / BLOCK, ns[1] / BLOCK, 1.05});
    close_scene(&game);
}

/* Frames of about 150 bodies in which physics stepped. */
static void step_and_frame(void)
{
    static const char name[] = "06-side-pocket";
    static double frames[MOST_FRAMES];
    static double steps[MOST_FRAMES];
    static scene game;
    char work[64];
    uint32_t count = 0;

    (void)snprintf(work, sizeof(work), "frame of 150 bodies %s", name);
    if (!bench_wants("11", work)) {
        return;
    }
    open_scene(&game, name, &(gm_game_def){.clock = clock_now}, true);
    for (uint32_t i = 0; i < frames_of(MOST_FRAMES); i++) {
        int64_t begin = bench_now();
        run(&game, 1);
        int64_t end = bench_now();
        gm_stats stats = gm_game_stats(game.game);
        if (stats.physics_step_ns > 0 && stats.bodies >= LEAST_BODIES &&
            stats.bodies <= MOST_BODIES) {
            frames[count] = (double)(end - begin);
            steps[count++] = (double)stats.physics_step_ns;
        }
    }
    bench_must(count > 0, "frames of 150 bodies");
    double ours = sample_median(frames, count);
    bench_print(&(bench_row){"11", work, "Chipmunk step", ours, sample_median(steps, count), 2.0});
    close_scene(&game);
}

/* Of the engine and of the game: what gm_stats counts holds both. */
static void allocations(uint32_t sector)
{
    static scene game;
    char work[64];

    (void)snprintf(work, sizeof(work), "allocations in 10000 frames %s", names[sector]);
    if (!bench_wants("15", work)) {
        return;
    }
    open_scene(&game, names[sector], &(gm_game_def){0}, false);
    run(&game, frames_of(WARM_UP));
    gm_stats before = gm_game_stats(game.game);
    run(&game, frames_of(10000));
    gm_stats after = gm_game_stats(game.game);
    uint64_t taken = after.allocations_after_warmup - before.allocations_after_warmup;
    if (after.sectors_cleared == before.sectors_cleared && after.lives == before.lives) {
        taken += after.totals.allocations - before.totals.allocations; /* still the same world */
    }
    bench_print_amount(&(bench_amount){"15", work, "calls", (double)taken, 0.5});
    close_scene(&game);
}

void bench_game(void)
{
    for (uint32_t sector = 0; sector < SECTORS; sector++) {
        read_log(sector);
        allocations(sector);
    }
    step_and_frame();
}
