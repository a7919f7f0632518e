/* game/game.c -- the face of a simulation: its block of memory, its frames, and
 * commands from outside. */
#include "actors/actors.h"
#include "map.h"
#include "range/range.h"
#include "rules/rules.h"

#include <game/game.h>

#include <stdio.h>
#include <string.h>

enum { ALIGN = 64 };

static size_t round_up(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

/* The block: this struct, the game's arena and the physics library's arena, which snapshots copy;
 * then diagnostics and buffers, which they only point at and which therefore lie in it too. */
static unsigned char *part(void *memory, size_t before)
{
    return (unsigned char *)memory + before;
}

static size_t arena_offset(void)
{
    return round_up(sizeof(gm_game));
}

static size_t space_offset(void)
{
    return arena_offset() + GM_GAME_ARENA_BYTES;
}

static size_t diagnostics_offset(void)
{
    return space_offset() + GM_PHYSICS_SPACE_BYTES;
}

static size_t buffers_offset(void)
{
    return diagnostics_offset() + GM_DIAGNOSTIC_BYTES;
}

size_t gm_game_memory_bytes(void)
{
    return buffers_offset() + round_up(sizeof(gm_buffers));
}

static gm_result refuse(char error[GM_ERROR_TEXT], gm_result result, const char *text)
{
    (void)snprintf(error, GM_ERROR_TEXT, "%s", text);
    return result;
}

static gm_result check_def(const gm_game_def *def, char error[GM_ERROR_TEXT])
{
    if (def == NULL || def->memory == NULL || (uintptr_t)def->memory % ALIGN != 0) {
        return refuse(error, GM_ERR_INVALID, "the block of the simulation is not aligned");
    }
    if (def->memory_bytes < gm_game_memory_bytes()) {
        return refuse(error, GM_ERR_MEMORY, "the block of the simulation is too small");
    }
    if (!gm_entry_is_valid(&def->entry) || !gm_entry_is_valid(&def->resume)) {
        return refuse(error, GM_ERR_INVALID, "expected lives, shield and upgrades within limits");
    }
    if (def->sectors == NULL || def->sector_count == 0 || def->first_sector >= def->sector_count) {
        return refuse(error, GM_ERR_SECTOR, "expected at least one sector");
    }
    return GM_OK;
}

static gm_result set_device(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    gm_setting setting = GM_SETTING_GUN;
    uint32_t choice = 0;
    gm_result result = gm__setting_parse(command, &setting, &choice, error);

    if (result == GM_OK) {
        game->choices[setting] = choice;
    }
    return result;
}

static gm_result take_edits(gm_game *game, const gm_game_def *def, char error[GM_ERROR_TEXT])
{
    for (uint32_t i = 0; i < def->edit_count; i++) {
        gm_result result = gm_command_check(&def->edits[i], error);
        if (result == GM_OK && def->edits[i].kind == GM_COMMAND_SHUFFLE) {
            game->shuffle_seed = (uint64_t)def->edits[i].value;
        } else if (result == GM_OK && gm__edit_is_edit(def->edits[i].kind)) {
            result = gm__edits_store(&game->edits, &def->edits[i], error);
        } else if (result == GM_OK && def->edits[i].kind == GM_COMMAND_SET) {
            result = set_device(game, &def->edits[i], error);
        }
        if (result != GM_OK) {
            return result;
        }
    }
    return def->accept_cycles ? GM_OK : gm__edits_check_cycle(&game->edits, error);
}

static void take_scores(gm_game *game, const gm_game_def *def)
{
    game->score_count = def->score_count < GM_MAX_SCORES ? def->score_count : GM_MAX_SCORES;
    if (game->score_count > 0) {
        memcpy(game->scores, def->scores, game->score_count * sizeof(game->scores[0]));
    }
    game->new_score = UINT32_MAX;
}

static void take_def(gm_game *game, const gm_game_def *def)
{
    game->workers = def->workers;
    game->clock = def->clock;
    game->clock_user = def->clock_user;
    game->sectors = def->sectors;
    game->sector_count = def->sector_count;
    game->first_sector = def->first_sector;
    game->sector_index = def->first_sector;
    game->trace_frames = def->trace_frames;
    game->log_reads = def->log_reads;
    game->shuffle_seed = def->shuffle_seed;
    game->seed = def->seed;
    game->resume = def->resume;
    game->is_autopilot = def->autopilot;
    game->screen = def->skip_title ? GM_SCREEN_PLAY : GM_SCREEN_TITLE;
    if (game->screen == GM_SCREEN_TITLE) {
        game->sector_index = gm__campaign_sector(game, game->first_sector);
    }
    game->slomo = 1.0;
    game->play_events.reader = gm__rules_read;
    game->rng_play = gm__rng_make(def->seed, 0);
    game->rng_show = gm__rng_make(def->seed, 1U << 20);
    take_scores(game, def);
}

static void make_arenas(gm_game *game, unsigned char *memory)
{
    game->arena = gm_arena_create(part(memory, arena_offset()), GM_GAME_ARENA_BYTES);
    game->space = gm_arena_create(part(memory, space_offset()), GM_PHYSICS_SPACE_BYTES);
    game->diagnostic_arena =
        gm_arena_create(part(memory, diagnostics_offset()), GM_DIAGNOSTIC_BYTES);
    game->buffers = (void *)part(memory, buffers_offset());
    memset(game->buffers, 0, sizeof(*game->buffers));
}

gm_result gm_game_create(gm_game **out, const gm_game_def *def, char error[GM_ERROR_TEXT])
{
    gm_result result = check_def(def, error);

    *out = NULL;
    if (result != GM_OK) {
        return result;
    }
    gm_game *game = def->memory;
    memset(game, 0, sizeof(*game));
    take_def(game, def);
    gm__rules_reset(&game->rules);
    if (def->entry.lives > 0) {
        gm__rules_enter(game, &def->entry);
    }
    result = take_edits(game, def, error);
    if (result != GM_OK) {
        return result;
    }
    make_arenas(game, def->memory);
    if (!gm__map_open(game)) {
        return refuse(error, GM_ERR_MEMORY, "the block of the simulation is too small");
    }
    *out = game;
    return GM_OK;
}

void gm_game_destroy(gm_game *game)
{
    if (game != NULL) {
        gm__map_close(game);
    }
}

static void take_input(gm_game *game, const gm_input *input)
{
    game->input.before = game->input.now.buttons;
    game->input.now = *input;
    gm__range_pilot(game, &game->input.now);
    game->input.pressed = game->input.now.buttons & ~game->input.before;
    game->events = 0;
}

static gm_result edit(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    gm_result result = gm_command_check(command, error);

    if (result == GM_OK) {
        result = gm__edits_store(&game->edits, command, error);
    }
    if (result == GM_OK) {
        gm__edit_apply(game, command);
    }
    return result;
}

static gm_result shuffle(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    gm_result result = gm_command_check(command, error);

    if (result == GM_OK) {
        game->shuffle_seed = (uint64_t)command->value;
        (void)tl_world_set_shuffle_seed(game->world, game->shuffle_seed);
    }
    return result;
}

static void drag(gm_game *game, int64_t serial)
{
    gm_thing *thing =
        serial > 0 && serial <= UINT32_MAX ? gm__thing_by_serial(game, (uint32_t)serial) : NULL;
    gm_body_id body = thing != NULL ? thing->body : game->actors.ship.body;
    const gm_body_state *state = gm_physics_body(game->physics, body);
    gm_vec2 to =
        gm__vec((float)game->input.now.aim_at_x / 16.0F, (float)game->input.now.aim_at_y / 16.0F);

    if (!game->is_editor || state == NULL || (serial != 0 && thing == NULL)) {
        return;
    }
    to.x = gm__clamp(to.x, 8.0F, GM_ARENA_WIDTH - 8.0F);
    to.y = gm__clamp(to.y, 8.0F, GM_ARENA_HEIGHT - 8.0F);
    (void)gm_physics_set_transform(game->physics, body, to, state->angle);
}

static void dilate(gm_game *game, int64_t millionths)
{
    double wanted = (double)millionths / 1e6;

    game->slomo = wanted < 0.0001 ? 0.0001 : wanted > 20.0 ? 20.0 : wanted;
}

static gm_result command_run(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    switch (command->kind) {
    case GM_COMMAND_MOVE:
    case GM_COMMAND_AFTER:
    case GM_COMMAND_CUT:
    case GM_COMMAND_INTERVAL:
    case GM_COMMAND_ENABLE:
    case GM_COMMAND_DISABLE:
        return edit(game, command, error);
    case GM_COMMAND_SHUFFLE:
        return shuffle(game, command, error);
    case GM_COMMAND_PAUSE:
        gm__pause_set(game, command->value != 0);
        break;
    case GM_COMMAND_DILATION:
        dilate(game, command->value);
        break;
    case GM_COMMAND_DRAG:
        drag(game, command->value);
        break;
    case GM_COMMAND_EDITOR:
        gm__editor_set(game, command->value != 0);
        break;
    case GM_COMMAND_AUTOPILOT:
        game->is_autopilot = command->value != 0;
        break;
    case GM_COMMAND_START:
        gm__travel_to(game, (uint32_t)command->value, GM_SCREEN_PLAY, true);
        game->travel.daily = (uint32_t)command->time;
        break;
    case GM_COMMAND_CONTINUE:
        gm__run_continue(game);
        break;
    case GM_COMMAND_CHOOSE:
        gm__upgrade_choose(game, (uint32_t)command->value);
        break;
    case GM_COMMAND_ENDLESS:
        gm__run_endless(game);
        break;
    case GM_COMMAND_MENU:
        gm__menu_select(game, command->value);
        break;
    case GM_COMMAND_SET:
        return set_device(game, command, error);
    case GM_COMMAND_NONE:
        break;
    }
    return GM_OK;
}

static gm_result run_commands(gm_game *game, char error[GM_ERROR_TEXT])
{
    gm_result result = GM_OK;
    const gm_input *input = &game->input.now;

    for (uint32_t i = 0; i < input->command_count && i < GM_INPUT_MAX_COMMANDS; i++) {
        char line[GM_ERROR_TEXT];
        if (command_run(game, &input->commands[i], line) != GM_OK && result == GM_OK) {
            memcpy(error, line, sizeof(line));
            result = GM_ERR_EDIT;
        }
    }
    return result;
}

gm_result gm_game_frame_begin(gm_game *game, const gm_input *input, char error[GM_ERROR_TEXT])
{
    tl_frame_def def = {.frame = game->frame + 1, .delta = input->delta > 0 ? input->delta : 0};

    error[0] = '\0';
    take_input(game, input);
    gm_result result = run_commands(game, error);
    gm__dilation_update(game, game->actors.ship.is_focusing);
    if (game->hit_stop > 0 && !tl_world_is_paused(game->world)) {
        game->hit_stop -= def.delta;
    }
    def.type = game->is_editor ? TL_LEVEL_TICK_VIEWPORTS_ONLY : TL_LEVEL_TICK_ALL;
    game->frame += 1;
    tl_workers_wake(game->workers); /* for the physics step */
    if (tl_frame_begin(game->world, &def) != TL_OK) {
        return refuse(error, GM_ERR_MEMORY, "the frame could not begin");
    }
    return result;
}

static void travel(gm_game *game)
{
    gm_travel to = game->travel;

    game->travel = (gm_travel){0};
    gm__map_close(game);
    game->sector_index = to.sector;
    game->hit_stop = 0;
    if (to.is_restart) {
        uint32_t lives = game->rules.lives;
        game->rules = game->at_entry;
        game->rules.gained = 0;
        game->rules.lives = lives - (game->sector->is_range ? 0U : 1U);
    }
    if (to.is_continue) {
        gm__rules_enter(game, &game->resume);
    }
    if (to.is_new_game) {
        gm__rules_reset(&game->rules);
        game->rules.daily = to.daily;
    }
    if (to.is_new_game || to.is_continue) {
        game->games += 1;
        game->rng_play =
            to.daily != 0 ? gm__rng_make(to.daily, 0) : gm__rng_make(game->seed, game->games);
        game->new_score = to.screen == GM_SCREEN_TITLE ? game->new_score : UINT32_MAX;
    }
    gm__screen_set(game, to.screen);
    /* The block held a sector of this size before, so this one fits. */
    (void)gm__map_open(game);
}

void gm_game_frame_end(gm_game *game)
{
    (void)tl_frame_end(game->world);
    gm__range_frame_end(game);
    if (!tl_world_is_paused(game->world)) {
        game->show_time += (double)tl_world_get_times(game->world).delta / 1e9;
    }
    if (game->frame + 1 == game->sector_first_frame + GM_WARM_UP_FRAMES) {
        gm_arena_mark(game->arena);
        gm_arena_mark(game->space);
        gm_arena_mark(game->diagnostic_arena);
    }
    if (game->travel.is_pending) {
        travel(game);
    }
}

gm_result gm_game_frame(gm_game *game, const gm_input *input, char error[GM_ERROR_TEXT])
{
    gm_result result = gm_game_frame_begin(game, input, error);

    gm_game_frame_end(game);
    return result;
}

uint64_t gm_game_seed_of(uint64_t seed, uint32_t games)
{
    return gm__rng_seed_of(seed, games);
}

tl_world *gm_game_world(const gm_game *game)
{
    return game->world;
}

uint64_t gm_game_frame_number(const gm_game *game)
{
    return game->frame;
}

uint32_t gm_game_events(const gm_game *game)
{
    return game->events;
}

const gm_view *gm_game_view(gm_game *game)
{
    gm__view_fill(game, &game->buffers->view);
    return &game->buffers->view;
}

gm_result gm_game_resimulate(gm_game **game, const gm_game_def *def, const gm_input *inputs,
                             uint64_t count, char error[GM_ERROR_TEXT])
{
    gm_game_destroy(*game);
    *game = NULL;
    gm_result result = gm_game_create(game, def, error);
    for (uint64_t i = 0; i < count && result == GM_OK; i++) {
        /* An edit that is refused was refused the first time too. */
        (void)gm_game_frame(*game, &inputs[i], error);
    }
    return result;
}

uint32_t gm_game_choice(const gm_game *game, uint32_t setting)
{
    return setting < GM_SETTING_COUNT ? game->choices[setting] : 0;
}
