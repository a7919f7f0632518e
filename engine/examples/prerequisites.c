/* prerequisites.c -- order by prerequisites, demotion, and a cycle that is refused. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run(void *user, const tl_tick_context *context)
{
    printf("  %-8s in %s\n", (const char *)user, tl_tick_group_name(context->group));
}

static tl_tick_id add(tl_world *world, char *name, tl_tick_group group)
{
    tl_tick_id tick = {0};

    if (tl_tick_create(world, &(tl_tick_def){.fn = run, .user = name, .name = name, .group = group},
                       &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        abort();
    }
    return tick;
}

static void frame(tl_world *world, const char *title)
{
    printf("%s\n", title);
    if (tl_world_tick(world, TL_MS(16)) != TL_OK) {
        abort();
    }
}

static void print_message(void *user, tl_severity severity, tl_message message, const char *text)
{
    (void)user;
    (void)severity;
    if (message == TL_MESSAGE_CYCLE) {
        printf("cycle%s\n", strrchr(text, ':'));
    }
}

int main(void)
{
    static char turret_name[] = "turret", tank_name[] = "tank", camera_name[] = "camera";
    tl_world *world = NULL;

    if (tl_world_create(&world, &(tl_world_def){.log = print_message}) != TL_OK) {
        return EXIT_FAILURE;
    }
    tl_tick_id turret = add(world, turret_name, TL_TICK_GROUP_PRE_PHYSICS);
    tl_tick_id tank = add(world, tank_name, TL_TICK_GROUP_PRE_PHYSICS);
    tl_tick_id camera = add(world, camera_name, TL_TICK_GROUP_POST_PHYSICS);
    (void)tl_tick_add_prerequisite(world, turret, tank);
    frame(world, "turret after tank:");
    (void)tl_tick_add_prerequisite(world, tank, camera);
    frame(world, "tank after camera, which is in a later group:");

    tl_tick_info info = {0};
    (void)tl_tick_get_info(world, turret, &info);
    printf("turret demoted by tank: %s\n", tl_tick_id_equal(info.demoted_by, tank) ? "yes" : "no");
    tl_result result = tl_tick_add_prerequisite(world, camera, turret);
    printf("camera after turret: %s, %s\n", tl_result_name(result), tl_result_text(result));
    tl_world_destroy(world);
    return EXIT_SUCCESS;
}

/* Output:
 * turret after tank:
 *   tank     in PrePhysics
 *   turret   in PrePhysics
 *   camera   in PostPhysics
 * tank after camera, which is in a later group:
 *   camera   in PostPhysics
 *   tank     in PostPhysics
 *   turret   in PostPhysics
 * turret demoted by tank: yes
 * cycle: camera -> turret -> tank -> camera
 * camera after turret: TL_ERR_CYCLE, the prerequisite would close a cycle
 */
