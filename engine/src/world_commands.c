/* What each deferred command does: the table of command/commands.h, made a function. */
#include "base/assert.h"
#include "schedule/tick_name.h"
#include "world.h"

#define RUN(name, fields, call)                                                                    \
    static tl_result run_##name(tl_world *world, void *arguments)                                  \
    {                                                                                              \
        tl__##name##_arguments *a = arguments;                                                     \
        (void)a;                                                                                   \
        return call;                                                                               \
    }
TL__COMMANDS(RUN)

typedef struct command {
    tl_result (*run)(tl_world *world, void *arguments);
    const char *name; /* of the public function */
} command;

#define ROW(name, fields, call) {run_##name, "tl_" #name},
static const command commands[] = {TL__COMMANDS(ROW)};

void tl__world_run_command(tl_world *world, const tl__batch *batch, uint32_t code, void *arguments)
{
    TL_ASSERT(code < TL__COMMAND_COUNT);
    TL_ASSERT(!tl__is_deferring(world));

    tl_result result = commands[code].run(world, arguments);

    if (result != TL_OK) {
        const tl__name name = tl__tick_name(world, batch->id, batch->name);
        world->core.stats.refused_changes += 1;
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_CHANGE, "%s, deferred by %s: %s",
                     commands[code].name, name.text, tl_result_name(result));
    }
}
