/* latent/script.h -- state code of actors (E3-30 to E3-37). */
#ifndef TL_SCRIPT_H
#define TL_SCRIPT_H

#include "base/hash.h"
#include "base/pool.h"

#include <tickline/script.h>

enum { TL__SCRIPT_MAX_STRETCHES = 1000 }; /* in one poll: more is a runaway */

typedef struct tl__script {
    tl_script_def def;
    uint32_t state;
    uint32_t position;
    tl_latent_function pending;
    bool has_ended;    /* the state's code: nothing to run until a goto */
    bool is_running;   /* inside fn */
    bool has_next;     /* this stretch is over and another one follows in the same tick */
    tl_time remaining; /* of Sleep and WaitForLanding */
    uint64_t number;   /* animation node, or the host's own function */
    tl_move_to move;
    tl_move_toward toward;
} tl__script;

typedef struct tl__scripts {
    tl__memory *memory;
    tl__pool pool;
    uint32_t *by_actor; /* by index1 - 1 of the actor: slot + 1, or 0 */
    uint32_t actor_count;
    uint32_t actor_capacity;
} tl__scripts;

tl_result tl__scripts_init(tl__scripts *scripts, tl__memory *memory, uint32_t reserve,
                           uint32_t actors, bool fixed);
void tl__scripts_free(tl__scripts *scripts);

/* By the actor module after the actor's body, with the actor's delta (E3-21, E3-32). */
void tl__scripts_poll(tl_world *world, tl_actor_id actor, tl_time delta);
void tl__scripts_owner_gone(tl_world *world, tl_actor_id actor);

tl__script *tl__script_find(const tl_world *world, tl_script_id id);
/* script_latent.c: whether what the script waits for is over; counts `delta` down. The question may
 * end or change the script. */
bool tl__script_is_done(tl_world *world, tl_script_id id, tl_time delta);
void tl__script_hash_latent(const tl__script *script, tl__hash *hash);

void tl__scripts_hash(const tl_world *world, tl__hash *hash);
uint32_t tl__scripts_check(const tl_world *world, tl_log_fn *log, void *user);

#endif
