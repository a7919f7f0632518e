/* Latent functions of state code: what a script waits for, and whether it is over (E3-30 to E3-37).
 */
#include "base/duration.h"
#include "latent/script.h"
#include "world.h"

/* Whether the host can be asked what a latent function waits for. */
static bool has_question(const tl_script_def *def, tl_latent_function function)
{
    switch (function) {
    case TL_LATENT_MOVE_TO:
    case TL_LATENT_MOVE_TO_DIRECT:
        return def->move_done != NULL;
    case TL_LATENT_MOVE_TOWARD:
        return def->toward_done != NULL;
    case TL_LATENT_FINISH_ROTATION:
        return def->rotation_done != NULL;
    case TL_LATENT_FINISH_ANIM:
        return def->anim_state != NULL;
    case TL_LATENT_WAIT_FOR_LANDING:
        return def->is_falling != NULL;
    case TL_LATENT_CUSTOM:
        return def->poll != NULL;
    case TL_LATENT_NONE:
    case TL_LATENT_SLEEP:
        break;
    }
    return true;
}

/* E3-30: only the script's own state code may wait, once a stretch: so never for each turn of a
 * loop. */
static tl_result may_wait(tl_world *world, tl_script_id id, tl_latent_function function,
                          tl__script **out)
{
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__script *script = tl__script_find(world, id);
    *out = script;
    if (script == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!script->is_running || script->has_next || script->pending != TL_LATENT_NONE) {
        return TL_ERR_STATE;
    }
    return has_question(&script->def, function) ? TL_OK : TL_ERR_INVALID;
}

static void wait_for(tl__script *script, tl_latent_function function, uint32_t next)
{
    script->pending = function;
    script->position = next;
}

tl_result tl_script_sleep(tl_world *world, tl_script_id id, tl_time duration, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_SLEEP, &script);

    if (result == TL_OK) {
        script->remaining = duration;
        wait_for(script, TL_LATENT_SLEEP, next);
    }
    return result;
}

static tl_result move(tl_world *world, tl_script_id id, tl_latent_function function,
                      const tl_move_to *to, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, function, &script);

    if (result != TL_OK || to == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    script->move = *to;
    wait_for(script, function, next);
    return TL_OK;
}

tl_result tl_script_move_to(tl_world *world, tl_script_id id, const tl_move_to *to, uint32_t next)
{
    return move(world, id, TL_LATENT_MOVE_TO, to, next);
}

tl_result tl_script_move_to_direct_non_path_pos(tl_world *world, tl_script_id id,
                                                const tl_move_to *to, uint32_t next)
{
    return move(world, id, TL_LATENT_MOVE_TO_DIRECT, to, next);
}

tl_result tl_script_move_toward(tl_world *world, tl_script_id id, const tl_move_toward *toward,
                                uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_MOVE_TOWARD, &script);

    if (result != TL_OK || toward == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    if (!tl__is_actor(&world->core, toward->target)) {
        return TL_ERR_STALE_ID;
    }
    script->toward = *toward;
    wait_for(script, TL_LATENT_MOVE_TOWARD, next);
    return TL_OK;
}

tl_result tl_script_finish_rotation(tl_world *world, tl_script_id id, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_FINISH_ROTATION, &script);

    if (result == TL_OK) {
        wait_for(script, TL_LATENT_FINISH_ROTATION, next);
    }
    return result;
}

/* E3-35: nobody waits for an animation that does not play, or never ends. */
static bool is_anim_done(const tl_script_def *def, uint64_t node)
{
    return def->anim_state(def->user, node) != TL_ANIM_PLAYING;
}

tl_result tl_script_finish_anim(tl_world *world, tl_script_id id, uint64_t node, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_FINISH_ANIM, &script);

    if (result != TL_OK) {
        return result;
    }
    const tl_script_def def = script->def;
    bool is_done = is_anim_done(&def, node);
    /* The question may have changed the script. */
    result = may_wait(world, id, TL_LATENT_FINISH_ANIM, &script);
    if (result != TL_OK) {
        return result;
    }
    script->number = node;
    wait_for(script, is_done ? TL_LATENT_NONE : TL_LATENT_FINISH_ANIM, next);
    script->has_next = is_done;
    return TL_OK;
}

tl_result tl_script_wait_for_landing(tl_world *world, tl_script_id id, tl_time longest,
                                     uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_WAIT_FOR_LANDING, &script);

    if (result == TL_OK) {
        script->remaining = longest;
        wait_for(script, TL_LATENT_WAIT_FOR_LANDING, next);
    }
    return result;
}

tl_result tl_script_wait_until(tl_world *world, tl_script_id id, uint64_t function, uint32_t next)
{
    tl__script *script = NULL;
    tl_result result = may_wait(world, id, TL_LATENT_CUSTOM, &script);

    if (result == TL_OK) {
        script->number = function;
        wait_for(script, TL_LATENT_CUSTOM, next);
    }
    return result;
}

/* E3-37 */
tl_move_to tl_script_move_defaults(const tl_world *world, tl_script_id id)
{
    const tl__script *script = tl__script_find(world, id);
    bool has_pawn = script != NULL && script->def.is_walking != NULL;

    return (tl_move_to){.should_walk = has_pawn && script->def.is_walking(script->def.user)};
}

const tl_move_to *tl_script_move(const tl_world *world, tl_script_id id)
{
    const tl__script *script = tl__script_find(world, id);

    return script != NULL && (script->pending == TL_LATENT_MOVE_TO ||
                              script->pending == TL_LATENT_MOVE_TO_DIRECT)
               ? &script->move
               : NULL;
}

const tl_move_toward *tl_script_toward(const tl_world *world, tl_script_id id)
{
    const tl__script *script = tl__script_find(world, id);

    return script != NULL && script->pending == TL_LATENT_MOVE_TOWARD ? &script->toward : NULL;
}

/* E3-33: a wait is over when nothing remains. */
static bool count_down(tl__script *script, tl_time delta)
{
    script->remaining = tl__time_sub(script->remaining, delta);
    return script->remaining <= 0;
}

static bool is_toward_done(const tl_world *world, const tl__script *script)
{
    const tl_move_toward move = script->toward;

    return !tl__is_actor(&world->core, move.target) ||
           script->def.toward_done(script->def.user, &move);
}

/* The copies are for questions that change the script. */
bool tl__script_is_done(tl_world *world, tl_script_id id, tl_time delta)
{
    tl__script *script = tl__script_find(world, id);
    const tl_script_def def = script->def;
    const tl_move_to move = script->move;

    switch (script->pending) {
    case TL_LATENT_SLEEP:
        return count_down(script, delta);
    case TL_LATENT_MOVE_TO:
    case TL_LATENT_MOVE_TO_DIRECT:
        return def.move_done(def.user, &move);
    case TL_LATENT_MOVE_TOWARD:
        return is_toward_done(world, script);
    case TL_LATENT_FINISH_ROTATION:
        return def.rotation_done(def.user);
    case TL_LATENT_FINISH_ANIM:
        return is_anim_done(&def, script->number);
    case TL_LATENT_WAIT_FOR_LANDING:
        return count_down(script, delta) || !def.is_falling(def.user);
    case TL_LATENT_CUSTOM:
        return def.poll(def.user, script->number, delta);
    case TL_LATENT_NONE:
        break;
    }
    return true;
}

static void hash_move(const tl_move_to *move, tl__hash *hash)
{
    tl__hash_float(hash, move->destination[0]);
    tl__hash_float(hash, move->destination[1]);
    tl__hash_float(hash, move->view_focus[0]);
    tl__hash_float(hash, move->view_focus[1]);
    tl__hash_bool(hash, move->has_view_focus);
    tl__hash_float(hash, move->offset);
    tl__hash_bool(hash, move->should_walk);
}

static void hash_toward(const tl_move_toward *move, tl__hash *hash)
{
    tl__hash_u64(hash, tl_actor_id_store(move->target));
    tl__hash_u64(hash, tl_actor_id_store(move->view_focus));
    tl__hash_float(hash, move->offset);
    tl__hash_bool(hash, move->use_strafing);
    tl__hash_bool(hash, move->should_walk);
}

void tl__script_hash_latent(const tl__script *script, tl__hash *hash)
{
    tl__hash_i64(hash, script->remaining);
    hash_move(&script->move, hash);
    if (script->pending == TL_LATENT_MOVE_TOWARD) {
        hash_toward(&script->toward, hash);
    }
    if (script->pending == TL_LATENT_FINISH_ANIM || script->pending == TL_LATENT_CUSTOM) {
        tl__hash_u64(hash, script->number);
    }
}
