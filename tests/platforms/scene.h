/* scene.h -- the parts of a scene that uses every feature of the library, for every machine. It
 * needs the C library only, and adds, subtracts and multiplies floats only. */
#ifndef TL_PLATFORM_SCENE_H
#define TL_PLATFORM_SCENE_H

#include <tickline/tickline.h>

typedef struct scene {
    tl_world *world;
    tl_workers *workers;
    uint64_t told; /* hash of everything that callbacks and calls were told, in order */
    uint32_t frame;
    tl_level_id level; /* comes and goes */
} scene;

/* Ends the program with the name of the result unless it is TL_OK. */
void must(tl_result result);
/* Makes a number a part of scene.told. */
void tell(scene *s, uint64_t number);
void tell_float(scene *s, float number);
void tell_text(scene *s, const char *text);
/* The result of a call that may be refused. */
void tell_result(scene *s, tl_result result);

/* scene_ticks.c: functions in all groups, on workers too. */
void ticks_open(scene *s);
void ticks_change(scene *s);
void ticks_close(scene *s);
tl_tick_id ticks_first(void);

/* scene_actors.c: actors, components, latent actions, scripts. */
void actors_open(scene *s);
void actors_change(scene *s);
void actors_tell(scene *s);

/* scene_slots.c: timers, tickables, cameras. */
void slots_open(scene *s);
void slots_change(scene *s);

/* scene_ue3.c: maps, turns and frames the UE3 way. */
void ue3_run(scene *s);

#endif
