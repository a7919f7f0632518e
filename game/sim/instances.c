/* game/sim/instances.c -- the registered tick functions of a sector, and the schedule edits applied
 * to them. */
#include "sim/sim.h"

static bool instance_is(const gm_instance *instance, gm_function_ref ref)
{
    return instance->ordinal != 0 && instance->function == ref.function &&
           (ref.ordinal == 0 || ref.ordinal == instance->ordinal);
}

static void wire(gm_game *game, const gm_command *edit, tl_tick_id tick, tl_tick_id before)
{
    if (edit->kind == GM_COMMAND_AFTER) {
        (void)tl_tick_add_prerequisite(game->world, tick, before);
    } else {
        (void)tl_tick_remove_prerequisite(game->world, tick, before);
    }
}

/* With `only` set: pairs in which it is one of the two. */
static void apply_pairs(gm_game *game, const gm_command *edit, const gm_instance *only)
{
    const gm_functions *functions = &game->functions;
    gm_function_ref ref;
    gm_function_ref other;

    if (!gm__function_ref_parse(edit->function, &ref) ||
        !gm__function_ref_parse(edit->other, &other)) {
        return;
    }
    for (uint32_t i = 0; i < functions->count; i++) {
        const gm_instance *tick = &functions->items[i];
        for (uint32_t k = 0; k < functions->count && instance_is(tick, ref); k++) {
            const gm_instance *before = &functions->items[k];
            bool counts = only == NULL || only == tick || only == before;
            if (counts && instance_is(before, other)) {
                wire(game, edit, tick->tick, before->tick);
            }
        }
    }
}

static void apply_single(gm_game *game, const gm_command *edit, const gm_instance *to)
{
    switch (edit->kind) {
    case GM_COMMAND_MOVE:
        (void)tl_tick_set_group(game->world, to->tick, edit->group);
        break;
    case GM_COMMAND_INTERVAL:
        (void)tl_tick_set_interval(game->world, to->tick, edit->time);
        break;
    case GM_COMMAND_ENABLE:
        (void)tl_tick_set_enabled(game->world, to->tick, true);
        break;
    case GM_COMMAND_DISABLE:
        (void)tl_tick_set_enabled(game->world, to->tick, false);
        break;
    case GM_COMMAND_NONE:
    case GM_COMMAND_AFTER:
    case GM_COMMAND_CUT:
    case GM_COMMAND_SHUFFLE:
    case GM_COMMAND_PAUSE:
    case GM_COMMAND_DILATION:
    case GM_COMMAND_DRAG:
    case GM_COMMAND_EDITOR:
    case GM_COMMAND_AUTOPILOT:
    case GM_COMMAND_START:
    case GM_COMMAND_MENU:
    case GM_COMMAND_SET:
    case GM_COMMAND_CONTINUE:
    case GM_COMMAND_CHOOSE:
    case GM_COMMAND_ENDLESS:
        break;
    }
}

static void apply(gm_game *game, const gm_command *edit, const gm_instance *only)
{
    gm_function_ref ref;

    if (edit->kind == GM_COMMAND_AFTER || edit->kind == GM_COMMAND_CUT) {
        apply_pairs(game, edit, only);
        return;
    }
    if (!gm__function_ref_parse(edit->function, &ref)) {
        return;
    }
    for (uint32_t i = 0; i < game->functions.count; i++) {
        const gm_instance *to = &game->functions.items[i];
        if ((only == NULL || only == to) && instance_is(to, ref)) {
            apply_single(game, edit, to);
        }
    }
}

void gm__edit_apply(gm_game *game, const gm_command *edit)
{
    apply(game, edit, NULL);
}

static void apply_edits_to(gm_game *game, const gm_instance *instance)
{
    for (uint32_t i = 0; i < game->edits.count; i++) {
        apply(game, &game->edits.items[i], instance);
    }
}

static gm_instance *free_slot(gm_functions *functions)
{
    for (uint32_t i = 0; i < functions->count; i++) {
        if (functions->items[i].ordinal == 0) {
            return &functions->items[i];
        }
    }
    return functions->count < GM_MAX_INSTANCES ? &functions->items[functions->count++] : NULL;
}

static void wire_own(gm_game *game, const gm_instance *fresh)
{
    for (uint32_t e = 0; e < gm__function_edge_count(); e++) {
        gm_function_edge edge = gm__function_edge_at(e);
        for (uint32_t i = 0; i < game->functions.count; i++) {
            const gm_instance *other = &game->functions.items[i];
            if (other->ordinal == 0 || other == fresh) {
                continue;
            }
            if (edge.function == fresh->function && edge.before == other->function) {
                (void)tl_tick_add_prerequisite(game->world, fresh->tick, other->tick);
            }
            if (edge.before == fresh->function && edge.function == other->function) {
                (void)tl_tick_add_prerequisite(game->world, other->tick, fresh->tick);
            }
        }
    }
}

void gm__functions_add(gm_game *game, gm_function function, tl_tick_id tick)
{
    gm_instance *fresh = free_slot(&game->functions);

    if (fresh == NULL) {
        return;
    }
    *fresh = (gm_instance){tick, function, ++game->functions.born[function]};
    wire_own(game, fresh);
    apply_edits_to(game, fresh);
}

void gm__functions_remove(gm_game *game, tl_tick_id tick)
{
    for (uint32_t i = 0; i < game->functions.count; i++) {
        if (tl_tick_id_equal(game->functions.items[i].tick, tick)) {
            game->functions.items[i] = (gm_instance){0};
        }
    }
}

const gm_function_info *gm_game_instance(const gm_game *game, tl_tick_id tick, uint32_t *ordinal)
{
    for (uint32_t i = 0; i < game->functions.count; i++) {
        const gm_instance *instance = &game->functions.items[i];
        if (instance->ordinal != 0 && tl_tick_id_equal(instance->tick, tick)) {
            *ordinal = instance->ordinal;
            return gm_function_at(instance->function);
        }
    }
    *ordinal = 0;
    return NULL;
}

uint32_t gm_game_instance_count(const gm_game *game, const gm_function_info *info)
{
    return game->functions.born[info - gm_function_at(0)];
}
