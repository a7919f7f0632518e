#include "world_fixture.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

tl_world *fixture_world_of(const tl_world_def *def)
{
    tl_world *world = NULL;

    ck_assert_int_eq(tl_world_create(&world, def), TL_OK);
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    return world;
}

tl_world *fixture_world(void)
{
    return fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF});
}

static void fail_on_log(void *user, tl_severity severity, tl_message message, const char *text)
{
    (void)user;
    ck_abort_msg("invariant (%d, %d): %s", (int)severity, (int)message, text);
}

void fixture_check(const tl_world *world)
{
    ck_assert_uint_eq(tl_world_check(world, fail_on_log, NULL), 0);
}

void fixture_frame(tl_world *world, tl_time delta)
{
    ck_assert_int_eq(tl_world_tick(world, delta), TL_OK);
    fixture_check(world);
}

void fixture_frames(tl_world *world, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        fixture_frame(world, FIXTURE_DELTA);
    }
}

tl_actor_id fixture_actor(tl_world *world)
{
    static const tl_actor_class still = {.name = "Still"};
    tl_actor_id actor = {0};

    ck_assert_int_eq(tl_actor_spawn(world, &(tl_actor_def){.actor_class = &still}, &actor), TL_OK);
    return actor;
}

tl_tick_id fixture_tick(tl_world *world, tl_tick_group group, tl_tick_fn *fn, void *user)
{
    tl_tick_id tick;
    const tl_tick_def def = {.fn = fn, .user = user, .group = group};

    ck_assert_int_eq(tl_tick_create(world, &def, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, tick, tl_world_persistent_level(world)), TL_OK);
    return tick;
}

void *fixture_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    fixture_memory *memory = user;

    if (new_size == 0) {
        memory->bytes -= (int64_t)old_size;
        free(ptr);
        return NULL;
    }
    if (new_size > old_size) {
        memory->calls += 1;
        if (memory->calls == memory->fail_at) {
            return NULL;
        }
    }
    memory->bytes += (int64_t)new_size - (int64_t)old_size;
    return realloc(ptr, new_size);
}

void fixture_append(char *text, size_t size, const char *word)
{
    size_t used = strlen(text);
    size_t more = strlen(word);

    ck_assert_msg(used + more < size, "no room to note %s", word);
    memcpy(text + used, word, more + 1);
}
