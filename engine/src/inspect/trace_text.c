/* A frame trace as lines of text, with the reads and writes of the read log. docs/trace-format.md
 * describes the lines. */
#include "core/world.h"
#include "inspect/inspect.h"

#include <inttypes.h>

/* What would end a word, and the sign of an escape. Letters beyond ASCII stay. */
static bool is_escaped(unsigned char letter)
{
    return letter <= ' ' || letter == '%' || letter == 0x7F;
}

/* A blank and a name as one word: "Drone%2017"; "-" without one. */
static void put_name(const tl__sink *t, const char *name)
{
    static const char digits[] = "0123456789ABCDEF";
    char piece[TL__LINE_SIZE] = " ";
    size_t used = 1;

    if (name == NULL || name[0] == '\0') {
        t->fn(t->user, " -");
        return;
    }
    bool is_dash = name[0] == '-' && name[1] == '\0';
    for (; *name != '\0' && used + 4 < sizeof(piece); name++) {
        unsigned char letter = (unsigned char)*name;
        if (is_escaped(letter) || is_dash) {
            piece[used++] = '%';
            piece[used++] = digits[letter >> 4];
            piece[used++] = digits[letter & 15U];
        } else {
            piece[used++] = *name;
        }
    }
    piece[used] = '\0';
    t->fn(t->user, piece);
}

static const char *kind_word(tl_item_kind kind)
{
    static const char *const words[TL_ITEM_KIND_COUNT] = {
        "-", "tick", "timer", "tickable", "latent", "camera", "component"};
    return words[(uint32_t)kind < TL_ITEM_KIND_COUNT ? kind : TL_ITEM_NONE];
}

static void put_frame(const tl__sink *t, const tl_frame_trace *trace)
{
    static const char *const types[] = {"time", "viewports", "all"};

    tl__put(t, "frame %" PRIu64 " %s %s %s %" PRId64 " %" PRId64 " %" PRId64 " %" PRIu32 "\n",
            trace->frame, t->world->core.is_ue3 ? "ue3" : "groups",
            types[(uint32_t)trace->type < 3 ? trace->type : 2],
            trace->is_paused ? "paused" : "running", trace->delta, trace->begin_ns, trace->end_ns,
            trace->newly_spawned);
}

static void put_prerequisites(const tl__sink *t, tl_tick_id id)
{
    const tl__tick *tick = tl__tick_find(t->world, id);

    for (uint32_t edge = tick != NULL ? tick->first_edge : 0; edge != 0;
         edge = tl__edge_at(t->world, edge)->next) {
        tl_tick_id before = tl__edge_at(t->world, edge)->before;
        if (tl_tick_is_registered(t->world, before)) {
            tl__put(t, "after %" PRIu64 "\n", tl_tick_id_store(before));
        }
    }
}

static void put_function(void *user, tl_tick_id id, const tl_tick_info *info)
{
    static const char *const states[] = {
        [TL_TICK_DISABLED] = "disabled",
        [TL_TICK_ENABLED] = "enabled",
        [TL_TICK_COOLING_DOWN] = "cooling",
    };
    const tl__sink *t = user;
    const tl__name name = tl__tick_name(t->world, id, info->name);

    tl__put(t, "function %" PRIu64 " %s %s %s %" PRId64, tl_tick_id_store(id),
            tl_tick_group_name(info->group), states[info->state],
            info->run_on_any_thread ? "any" : "game", info->interval > 0 ? info->interval : 0);
    put_name(t, name.text);
    t->fn(t->user, "\n");
    put_prerequisites(t, id);
}

static void put_item(const tl__sink *t, const tl_frame_item *item)
{
    static const char *const reasons[] = {
        [TL_TICK_AS_WANTED] = "wanted",
        [TL_TICK_DEMOTED] = "demoted",
        [TL_TICK_NEWLY_SPAWNED] = "spawned",
    };
    char name[TL__LINE_SIZE] = "";
    bool is_spawned = item->reason == TL_TICK_NEWLY_SPAWNED;

    (void)tl_frame_item_full_name(item, name, sizeof(name));
    tl__put(t, "item %s %" PRIu64 " %s %s %s %s %" PRIu64, kind_word(item->item.kind),
            item->item.id, tl_stage_name(item->item.stage),
            item->item.kind == TL_ITEM_TICK ? tl_tick_group_name(item->wanted) : "-",
            reasons[item->reason], kind_word(is_spawned ? item->spawned_by_kind : TL_ITEM_TICK),
            is_spawned ? item->spawned_by : tl_tick_id_store(item->demoted_by));
    tl__put(t, " %" PRIu32 " %" PRIu32 " %" PRId64 " %" PRId64, item->worker, item->inside,
            item->begin_ns, item->end_ns);
    put_name(t, name);
    t->fn(t->user, "\n");
}

/* Functions have their full name there already. */
static void put_actor(const tl__sink *t, const tl_item *item)
{
    tl__put(t, " %s %" PRIu64, kind_word(item->kind), item->id);
    if (item->kind == TL_ITEM_TICK) {
        put_name(t, tl__tick_name(t->world, tl_tick_id_load(item->id), "").text);
    } else {
        put_name(t, item->kind != TL_ITEM_NONE ? item->name : NULL);
    }
}

/* Thousandths, so that no locale's decimal point gets into the text. */
static void put_px(const tl__sink *t, const tl_lag_sample *sample)
{
    if (!sample->has_px) {
        t->fn(t->user, " -");
    } else {
        bool is_small = sample->px >= 0.0 && sample->px < 9e12;
        tl__put(t, " %" PRId64, is_small ? (int64_t)(sample->px * 1000.0 + 0.5) : INT64_MAX);
    }
}

static void put_read(void *user, const tl_lag_sample *sample)
{
    const tl__sink *t = user;

    t->fn(t->user, "read");
    put_actor(t, &sample->reader);
    tl__put(t, " %" PRIu64, tl_value_id_store(sample->value));
    put_name(t, sample->value_name);
    tl__put(t, " %" PRIu64, sample->read_frame);
    put_actor(t, &sample->read_writer);
    tl__put(t, " %" PRIu64, sample->write_frame);
    put_actor(t, &sample->last_writer);
    put_px(t, sample);
    t->fn(t->user, "\n");
}

tl_result tl_trace_write(const tl_world *world, tl_text_fn *fn, void *user)
{
    tl__sink t = {world, fn, user};
    tl_result result = fn != NULL ? tl__world_may_configure(world) : TL_ERR_INVALID;

    if (result != TL_OK) {
        return result;
    }
    const tl_frame_trace *trace = tl_trace_frame(world);
    if (trace == NULL) {
        return TL_ERR_STATE;
    }
    if (world->trace->is_overflowed) {
        return TL_ERR_NO_MEMORY;
    }
    tl__visit_begin(world);
    put_frame(&t, trace);
    bool has_all = tl__tick_each(world, put_function, &t);
    for (uint32_t i = 0; i < trace->item_count; i++) {
        put_item(&t, &trace->items[i]);
    }
    tl_provenance_each(world, put_read, &t);
    fn(user, has_all ? "end\n" : "");
    tl__visit_end(world);
    return has_all ? TL_OK : TL_ERR_NO_MEMORY;
}
