#include "game_scene.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096 };

static const char *const names[GAME_SCENE_FILES] = {
    "01-amber-drift", "02-red-hearts", "03-hall-of-mirrors", "04-slow-bloom", "05-tow-lines",
    "06-side-pocket", "range"};

const char *game_scene_name(uint32_t index)
{
    return names[index];
}

char *game_scene_file(uint32_t index, size_t *length)
{
    char path[512];
    (void)snprintf(path, sizeof(path), "%s/sectors/%s.json", TL_ASSET_DIR, names[index]);
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    char *text = malloc(1U << 16);
    ck_assert_ptr_nonnull(text);
    *length = fread(text, 1, 1U << 16, file);
    (void)fclose(file);
    return text;
}

static gm_sector *slot(gm_sector *sectors, uint32_t index)
{
    void *at = (char *)(void *)sectors + gm_sector_bytes() * index;
    return at;
}

static void load_sectors(game_scene *scene)
{
    scene->sectors = calloc(GAME_SCENE_FILES, gm_sector_bytes());
    ck_assert_ptr_nonnull(scene->sectors);
    for (uint32_t i = 0; i < GAME_SCENE_FILES; i++) {
        char error[GM_ERROR_TEXT];
        size_t length = 0;
        char *text = game_scene_file(i, &length);
        ck_assert_msg(gm_sector_parse(names[i], text, length, slot(scene->sectors, i), error) ==
                          GM_OK,
                      "%s", error);
        free(text);
    }
}

gm_result game_scene_try(game_scene *scene, const game_scene_def *def, char error[GM_ERROR_TEXT])
{
    size_t bytes = (gm_game_memory_bytes() + def->shift + PAGE - 1) / PAGE * PAGE;

    *scene = (game_scene){.hz = def->hz != 0 ? def->hz : 60};
    load_sectors(scene);
    scene->block = aligned_alloc(PAGE, bytes);
    ck_assert_ptr_nonnull(scene->block);
    ck_assert_int_eq(tl_workers_create(&scene->workers, NULL, def->workers), TL_OK);
    gm_game_def game = {.memory = (char *)scene->block + def->shift,
                        .memory_bytes = gm_game_memory_bytes(),
                        .seed = def->seed != 0 ? def->seed : 7,
                        .first_sector = def->sector,
                        .sectors = scene->sectors,
                        .sector_count = GAME_SCENE_FILES,
                        .autopilot = !def->is_manual,
                        .skip_title = !def->has_title,
                        .workers = scene->workers,
                        .clock = def->clock,
                        .trace_frames = def->trace_frames,
                        .log_reads = def->log_reads,
                        .edits = def->edits,
                        .edit_count = def->edit_count};
    scene->made_with = game;
    return gm_game_create(&scene->game, &game, error);
}

void game_scene_open(game_scene *scene, const game_scene_def *def)
{
    char error[GM_ERROR_TEXT] = "";

    ck_assert_msg(game_scene_try(scene, def, error) == GM_OK, "%s", error);
}

void game_scene_close(game_scene *scene)
{
    gm_game_destroy(scene->game);
    tl_workers_destroy(scene->workers);
    for (uint32_t i = 0; i < GAME_SCENE_FILES && scene->sectors != NULL; i++) {
        gm_sector_free(slot(scene->sectors, i));
    }
    free(scene->sectors);
    free(scene->block);
    *scene = (game_scene){0};
}

void game_scene_run(game_scene *scene, uint64_t frames)
{
    char error[GM_ERROR_TEXT];

    for (uint64_t i = 0; i < frames; i++) {
        scene->input.delta = tl_loop_fixed_delta(scene->hz, gm_game_frame_number(scene->game) + 1);
        ck_assert_msg(gm_game_frame(scene->game, &scene->input, error) == GM_OK, "%s", error);
        scene->input.command_count = 0;
    }
}

gm_command game_scene_move(const char *function, tl_tick_group group)
{
    gm_command command = {.kind = GM_COMMAND_MOVE, .group = group};
    (void)snprintf(command.function, sizeof(command.function), "%s", function);
    return command;
}

gm_command game_scene_set(const char *device, const char *choice)
{
    gm_command command = {.kind = GM_COMMAND_SET};
    (void)snprintf(command.function, sizeof(command.function), "%s", device);
    (void)snprintf(command.other, sizeof(command.other), "%s", choice);
    return command;
}

gm_command game_scene_after(const char *function, const char *before)
{
    gm_command command = {.kind = GM_COMMAND_AFTER};
    (void)snprintf(command.function, sizeof(command.function), "%s", function);
    (void)snprintf(command.other, sizeof(command.other), "%s", before);
    return command;
}
