/* Lag: what the readers of values last read, compared with what the values are now. */
#include "inspect/read_log.h"
#include "world.h"

#include <string.h>

/* Square root by Newton from above: the engine needs no libm, and this one is the same on every
 * machine. */
static double square_root(double square)
{
    double root = square > 1.0 ? square : 1.0;

    if (!(square > 0.0)) {
        return square; /* zero, or not a number */
    }
    for (;;) {
        double next = 0.5 * (root + square / root);
        if (!(next < root)) { /* infinite distances end here too */
            return root;
        }
        root = next;
    }
}

static double distance(const tl__value *value, const tl__read *read)
{
    double square = 0.0;

    for (uint32_t i = 0; i < value->dimensions; i++) {
        double difference = (double)value->floats[i] - (double)read->floats[i];
        square += difference * difference;
    }
    return square_root(square);
}

/* A timer that fires once, and the last of an object's latent actions, are gone when they have
 * run: what they read counts for that frame. */
static bool ends_by_running(const tl_item *reader)
{
    return reader->kind == TL_ITEM_TIMER || reader->kind == TL_ITEM_LATENT ||
           reader->kind == TL_ITEM_COMPONENT_LATENT;
}

/* Whether the reader still counts, and has not run since without reading again. */
static bool is_held(const tl_world *world, const tl__read *read)
{
    bool is_now = read->ran == world->core.stats.frames;

    if (read->reader.kind == TL_ITEM_TICK) {
        const tl__tick *tick = tl__tick_find(world, tl_tick_id_load(read->reader.id));
        return tick != NULL && tick->registration != 0 &&
               (is_now || !tl__tick_has_run(world, tick));
    }
    return !read->is_over && (tl__reader_is_there(world, &read->reader) ||
                              (is_now && ends_by_running(&read->reader)));
}

static void tell(const tl_world *world, const tl__read *read, tl_lag_each_fn *fn, void *user)
{
    const tl__value *value = tl__value_find(world, read->value);

    if (value == NULL || value->stamp.serial < 2 || value->stamp.frame < read->read_frame) {
        return;
    }
    tl_lag_sample sample = {.reader = read->reader,
                            .value = read->value,
                            .value_name = value->name,
                            .frame = world->core.frame.counter,
                            .read_frame = read->read_frame,
                            .write_frame = value->stamp.frame,
                            .frames = (uint32_t)(value->stamp.frame - read->read_frame),
                            .read_writer = read->writer,
                            .last_writer = value->stamp.writer,
                            .has_px = value->is_position,
                            .px = value->is_position ? distance(value, read) : 0.0};
    memcpy(sample.now, value->floats, value->dimensions * sizeof(sample.now[0]));
    memcpy(sample.read, read->floats, value->dimensions * sizeof(sample.read[0]));
    fn(user, &sample);
}

void tl_provenance_each(const tl_world *world, tl_lag_each_fn *fn, void *user)
{
    if (world == NULL || fn == NULL || world->core.frame.is_pause) {
        return;
    }
    const tl__reads *reads = world->reads;
    tl__visit_begin(world);
    for (uint32_t i = 0; i < reads->count; i++) {
        const tl__read *read = &reads->reads[i];
        if (read->is_used && is_held(world, read)) {
            tell(world, read, fn, user);
        }
    }
    tl__visit_end(world);
}
