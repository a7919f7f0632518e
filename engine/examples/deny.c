/* deny.c -- a build that fails for pairs whose order only registration decides and no list
 * allows. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>

static void write_value(void *user, const tl_tick_context *context)
{
    const tl_value_id *value = user;

    (void)tl_value_write(context->world, *value, (const float[2]){1.0F, 2.0F});
}

static void read_value(void *user, const tl_tick_context *context)
{
    const tl_value_id *value = user;
    float at[2];

    (void)tl_value_read(context->world, *value, at);
}

static void add(tl_world *world, tl_value_id *value, tl_tick_fn *fn, const char *name)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &(tl_tick_def){.fn = fn, .user = value, .name = name}, &tick) !=
            TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
}

/* A check of the ambiguous pairs against the list of the host. */
typedef struct audit {
    tl_world *world;
    const tl_ambiguity_rule *rules;
    uint32_t rule_count;
    uint32_t denied;
} audit;

static void judge(void *user, const tl_ambiguity *found)
{
    audit *a = user;
    bool is_allowed = tl_ambiguity_is_allowed(a->world, found, a->rules, a->rule_count);
    tl_tick_info reader = {0};
    tl_tick_info writer = {0};

    (void)tl_tick_get_info(a->world, found->reader, &reader);
    (void)tl_tick_get_info(a->world, found->writer, &writer);
    printf("%s: %s reads %s, %s writes it\n", is_allowed ? "allowed" : "denied", reader.name,
           found->value_name, writer.name);
    a->denied += is_allowed ? 0 : 1;
}

int main(void)
{
    static const tl_ambiguity_rule rules[] = {{.reader = "Minimap", .value = "Ship.position"}};
    tl_world *world = NULL;
    tl_value_id ship = {0};
    tl_value_def def = {.name = "Ship.position", .dimensions = 2, .is_position = true};

    if (tl_world_create(&world, &(tl_world_def){.log_reads = true}) != TL_OK ||
        tl_value_create(world, &def, &ship) != TL_OK) {
        return EXIT_FAILURE;
    }
    add(world, &ship, read_value, "Laser");
    add(world, &ship, read_value, "Minimap"); /* one frame late does no harm there */
    add(world, &ship, write_value, "Ship");
    audit a = {world, rules, 1, 0};
    if (tl_world_tick(world, TL_MS(16)) != TL_OK || tl_ambiguity_each(world, judge, &a) != TL_OK) {
        return EXIT_FAILURE;
    }
    printf("exit status %d\n", a.denied > 0 ? EXIT_FAILURE : EXIT_SUCCESS);
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * denied: Laser reads Ship.position, Ship writes it
 * allowed: Minimap reads Ship.position, Ship writes it
 * exit status 1
 */
