/* Operations on levels, collections and the world's clock. */
#include "rig.h"

static void add_level(rig *r, const op *o)
{
    int collection = o->b % r->model.collection_count;
    int level = r->model.level_count;
    tl_level_def def = {.start_hidden = o->a % 4 == 3, .collection = r->collections[collection]};
    if (level == MO_LEVELS) {
        return;
    }
    rig__checked(r, tl_level_add(r->world, &def, &r->levels[level]), TL_OK,
                 "tl_level_add(w, &(tl_level_def){.start_hidden = %d, .collection = c[%d]}, "
                 "&l[%d])",
                 def.start_hidden, collection, level);
    (void)mo_level_add(&r->model, !def.start_hidden, collection);
}

static void set_level(rig *r, const op *o)
{
    int level = o->a % r->model.level_count;
    if (o->kind == OP_LEVEL_REMOVE) {
        rig__checked(r, tl_level_remove(r->world, r->levels[level]),
                     mo_level_remove(&r->model, level), "tl_level_remove(w, l[%d])", level);
        return;
    }
    bool is_visible = o->b % 2 != 0;
    rig__checked(r, tl_level_set_visible(r->world, r->levels[level], is_visible),
                 mo_level_set_visible(&r->model, level, is_visible),
                 "tl_level_set_visible(w, l[%d], %d)", level, is_visible);
}

static void include(rig *r, const op *o)
{
    int level = o->a % r->model.level_count;
    int collection = o->b % r->model.collection_count;
    tl_result model =
        r->model.is_open ? TL_ERR_LOCKED : mo_collection_include(&r->model, collection, level);
    rig__checked(r, tl_collection_include(r->world, r->collections[collection], r->levels[level]),
                 model, "tl_collection_include(w, c[%d], l[%d])", collection, level);
}

static void dilate(rig *r, const op *o)
{
    static const double factors[] = {1, 1, 1, 0.5, 2, 1.0 / 3, 4};
    double factor = factors[o->a % (sizeof(factors) / sizeof(factors[0]))];
    rig__checked(r, tl_world_set_time_dilation(r->world, factor), TL_OK,
                 "tl_world_set_time_dilation(w, %.17g)", factor);
    r->model.dilation = factor;
}

static void pause(rig *r, const op *o)
{
    r->model.is_paused_next = o->a % 4 == 3;
    rig__checked(r, tl_world_set_paused(r->world, r->model.is_paused_next), TL_OK,
                 "tl_world_set_paused(w, %d)", r->model.is_paused_next);
}

/* Half of the time back to the order of registration. */
static void shuffle(rig *r, const op *o)
{
    uint64_t seed = o->a % 2 == 0 ? 0 : o->b;
    rig__checked(r, tl_world_set_shuffle_seed(r->world, seed), mo_set_shuffle_seed(&r->model, seed),
                 "tl_world_set_shuffle_seed(w, %llu)", (unsigned long long)seed);
}

void rig__apply_world(rig *r, const op *o)
{
    if (o->kind == OP_LEVEL_ADD) {
        add_level(r, o);
    } else if (o->kind == OP_LEVEL_INCLUDE) {
        include(r, o);
    } else if (o->kind == OP_PAUSE) {
        pause(r, o);
    } else if (o->kind == OP_DILATE) {
        dilate(r, o);
    } else if (o->kind == OP_SHUFFLE) {
        shuffle(r, o);
    } else {
        set_level(r, o);
    }
}

void rig__apply(rig *r, const op *o)
{
    bool is_world = o->kind == OP_SHUFFLE || (o->kind >= OP_LEVEL_ADD && o->kind < OP_TIMER_SET);

    r->applied++;
    if (o->kind == OP_LOOK) {
        rig__compare(r);
    } else if (o->kind == OP_NEST || o->kind == OP_COMPLETE) {
        rig__apply_nested(r, o);
    } else if (is_world) {
        rig__apply_world(r, o);
    } else if (o->kind >= OP_LATENT_DELAY) {
        rig__apply_latent(r, o);
    } else if (o->kind >= OP_SPAWN) {
        rig__apply_actor(r, o);
    } else if (o->kind >= OP_TICKABLE_CREATE) {
        rig__apply_tickable(r, o);
    } else if (o->kind >= OP_TIMER_SET) {
        rig__apply_timer(r, o);
    } else if (o->kind != OP_FRAME) {
        rig__apply_tick(r, o);
    }
}
