/* The registered tick functions as comma-separated values, with their prerequisites and the
 * published values that they read and wrote in the last frame. */
#include "core/world.h"
#include "inspect/inspect.h"

#include <inttypes.h>
#include <string.h>

/* Quotes are doubled, ends of lines become blanks.
 * @param separators  become `instead` */
static void put_text(const tl__sink *t, const char *text, const char *separators, char instead)
{
    char piece[TL__LINE_SIZE];
    size_t used = 0;

    for (; *text != '\0' && used + 3 < sizeof(piece); text++) {
        bool is_line_end = *text == '\n' || *text == '\r';
        if (*text == '"') {
            piece[used++] = '"';
        }
        char letter = *text;
        if (strchr(separators, letter) != NULL) {
            letter = instead;
        } else if (is_line_end) {
            letter = ' ';
        }
        piece[used++] = letter;
    }
    piece[used] = '\0';
    t->fn(t->user, piece);
}

typedef struct twin {
    const char *name;
    tl_tick_id self;
    bool is_found;
} twin;

static void look_for_twin(void *user, tl_tick_id id, const tl_tick_info *info)
{
    twin *t = user;

    t->is_found |= !tl_tick_id_equal(id, t->self) && tl_actor_id_is_null(info->actor) &&
                   strcmp(info->name, t->name) == 0;
}

/* The full name; with the number of the slot where several functions have it. */
static void put_function(const tl__sink *t, tl_tick_id id)
{
    const tl__tick *tick = tl__tick_find(t->world, id);
    const tl__name name = tl__tick_name(t->world, id, "destroyed");
    tl_tick_info info;

    put_text(t, name.text, ";", ',');
    if (tick == NULL || tl_tick_get_info(t->world, id, &info) != TL_OK ||
        !tl_actor_id_is_null(info.actor)) {
        return;
    }
    twin found = {info.name, id, false};
    tl_tick_each(t->world, look_for_twin, &found);
    if (found.is_found) {
        tl__put(t, "#%" PRIu32, id.index1);
    }
}

static bool is_other(const tl_world *world, tl_value_id a, tl_value_id b)
{
    const tl__value *x = tl__value_find(world, a);
    const tl__value *y = tl__value_find(world, b);

    return x != NULL && y != NULL && x != y && strcmp(x->name, y->name) == 0;
}

/* Its name; with the number of the slot where another value of the frame has the same. */
static void put_value(const tl__sink *t, tl_value_id id)
{
    const tl__reads *reads = t->world->reads;
    bool has_twin = false;

    for (uint32_t i = 0; i < reads->count; i++) {
        has_twin |= is_other(t->world, reads->reads[i].value, id);
    }
    for (uint32_t i = 0; i < reads->writes.count; i++) {
        has_twin |= is_other(t->world, reads->writes.items[i].value, id);
    }
    put_text(t, tl__value_find(t->world, id)->name, ",;", '.');
    if (has_twin) {
        tl__put(t, "#%" PRIu32, id.index1);
    }
}

static void put_prerequisites(const tl__sink *t, tl_tick_id id)
{
    const tl__tick *tick = tl__tick_find(t->world, id);
    bool is_next = false;

    for (uint32_t edge = tick != NULL ? tick->first_edge : 0; edge != 0;
         edge = tl__edge_at(t->world, edge)->next) {
        tl_tick_id before = tl__edge_at(t->world, edge)->before;
        if (tl_tick_is_registered(t->world, before)) {
            t->fn(t->user, is_next ? ";" : "");
            put_function(t, before);
            is_next = true;
        }
    }
}

static void put_reads(const tl__sink *t, tl_tick_id id)
{
    const tl__reads *reads = t->world->reads;
    bool is_next = false;

    for (uint32_t i = 0; i < reads->count; i++) {
        const tl__read *read = &reads->reads[i];
        if (read->ran == t->world->core.stats.frames && read->reader.kind == TL_ITEM_TICK &&
            read->reader.id == tl_tick_id_store(id) &&
            tl__value_find(t->world, read->value) != NULL) {
            t->fn(t->user, is_next ? ";" : "");
            put_value(t, read->value);
            is_next = true;
        }
    }
}

static void put_writes(const tl__sink *t, tl_tick_id id)
{
    const tl__writes *writes = &t->world->reads->writes;
    bool is_next = false;

    for (uint32_t i = 0; i < writes->count; i++) {
        if (tl_tick_id_equal(writes->items[i].writer, id) &&
            tl__value_find(t->world, writes->items[i].value) != NULL) {
            t->fn(t->user, is_next ? ";" : "");
            put_value(t, writes->items[i].value);
            is_next = true;
        }
    }
}

static void put_row(void *user, tl_tick_id id, const tl_tick_info *info)
{
    const tl__sink *t = user;
    int64_t interval = info->interval > 0 ? info->interval : 0;

    tl__put(t, "\"");
    put_function(t, id);
    tl__put(t, "\",%s,\"", tl_tick_group_name(info->group));
    put_prerequisites(t, id);
    tl__put(t, "\",%" PRId64 ".%09" PRId64 ",%s,\"", interval / 1000000000, interval % 1000000000,
            info->state == TL_TICK_DISABLED ? "no" : "yes");
    put_reads(t, id);
    tl__put(t, "\",\"");
    put_writes(t, id);
    tl__put(t, "\"\n");
}

tl_result tl_tick_table(const tl_world *world, tl_text_fn *fn, void *user)
{
    tl__sink t = {world, fn, user};

    if (world == NULL || fn == NULL) {
        return TL_ERR_INVALID;
    }
    if (world->reads->lost != 0 && world->reads->lost == world->core.stats.frames) {
        return TL_ERR_NO_MEMORY;
    }
    tl__visit_begin(world);
    fn(user, "function,group,prerequisites,interval,enabled,reads,writes\n");
    bool has_all = tl__tick_each(world, put_row, &t);
    tl__visit_end(world);
    return has_all ? TL_OK : TL_ERR_NO_MEMORY;
}
