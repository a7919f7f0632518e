/* project/project_run.c -- see project.h. */
#include "project/project_parts.h"

#include "run/memory.h"
#include "run/recording_lines.h"

#include <stdlib.h>
#include <string.h>

#define NOTHING UINT32_MAX

/* So many writers of one value make more pairs than are named. */
enum { WRITERS_TOLD = 101 };
_Static_assert(WRITERS_TOLD *(WRITERS_TOLD - 1) / 2 >= APP_PROJECT_MAX_WRITERS,
               "the pairs that are named are found");

static const char no_memory[] = "out of memory for the frame";

typedef struct world world;

/* The user pointer of a body. */
typedef struct body {
    world *owner;
    uint32_t function;
} body;

/* A read that the engine names; its pairs follow each other. */
typedef struct known_read {
    tl_tick_id tick;
    tl_value_id value_id;
    uint32_t function, value;
    bool is_listed; /* false: the function only writes the value */
} known_read;

struct world {
    const app_project *project;
    app_project_run *out;
    tl_world *world;
    body *bodies; /* bodies[function_count] */
    tl_tick_id *ticks;
    tl_value_id *values;
    uint32_t *first;                  /* of the accesses, which are in the order of the functions */
    const app_project_trials *trials; /* NULL: none */
    app_project_link *links;          /* with the trials */
    uint32_t link_count;
    uint32_t *first_before, *befores; /* prerequisites of a function, likewise */
    uint32_t writer_pairs;
    bool *is_apart;   /* of an access: a writer that no writer of the same value waits for */
    bool *is_counted; /* likewise: its pairs with others of these are counted, not found */
    uint32_t *told;   /* of a value: writers that are apart and not counted */
    known_read read;
    const char *error; /* the first one */
    tl_text_fn *text;  /* gets the frame; NULL: it is not written */
    void *text_user;
};

/* Outside of a frame that is shown, a writer reads, too: so the engine finds pairs of writers. Of
 * many that are apart the first ones are enough. */
static bool is_read(world *w, uint32_t access)
{
    const app_project_access *a = &w->project->accesses[access];
    if (!a->is_write || w->text != NULL) {
        return !a->is_write;
    }
    w->is_counted[access] = w->is_apart[access] && w->told[a->value] == WRITERS_TOLD;
    w->told[a->value] += w->is_apart[access] && !w->is_counted[access] ? 1 : 0;
    return !w->is_counted[access];
}

static void touch(world *w, uint32_t function)
{
    static const float floats[3] = {0};
    const app_project *p = w->project;
    float read[3];
    for (uint32_t i = w->first[function]; i < w->first[function + 1]; i++) {
        if (is_read(w, i)) {
            (void)tl_value_read(w->world, w->values[p->accesses[i].value], read);
        }
    }
    for (uint32_t i = w->first[function]; i < w->first[function + 1]; i++) {
        if (p->accesses[i].is_write) {
            (void)tl_value_write(w->world, w->values[p->accesses[i].value], floats);
        }
    }
}

static void run_body(void *user, const tl_tick_context *context)
{
    const body *b = user;
    (void)context;
    touch(b->owner, b->function);
}

static const char *open_world(world *w)
{
    tl_world_def def = {.accept_cycles = true,
                        .accept_physics_groups = true,
                        .trace_frames = true,
                        .log_reads = true};
    return tl_world_create(&w->world, &def) == TL_OK ? NULL : no_memory;
}

static bool add_function(world *w, uint32_t i)
{
    const app_project_function *f = &w->project->functions[i];
    w->bodies[i] = (body){w, i};
    tl_tick_def def = {.fn = run_body,
                       .user = &w->bodies[i],
                       .name = f->name,
                       .group = app_project_group_of(w->project, w->trials, i),
                       .start_disabled = f->is_disabled};
    if (tl_tick_create(w->world, &def, &w->ticks[i]) != TL_OK ||
        tl_tick_register(w->world, w->ticks[i], tl_world_persistent_level(w->world)) != TL_OK) {
        return false;
    }
    w->out->places[i].id = tl_tick_id_store(w->ticks[i]);
    return true;
}

/* Twice the same one is one. */
static bool add_link(world *w, const app_project_link *link)
{
    if (link->before == NOTHING) {
        return true;
    }
    tl_result result =
        tl_tick_add_prerequisite(w->world, w->ticks[link->function], w->ticks[link->before]);
    return result != TL_ERR_NO_MEMORY;
}

static bool add_everything(world *w)
{
    const app_project *p = w->project;
    bool is_good = true;
    for (uint32_t i = 0; i < p->value_count && is_good; i++) {
        is_good =
            tl_value_create(w->world, &(tl_value_def){.name = p->values[i].name, .dimensions = 3},
                            &w->values[i]) == TL_OK;
    }
    for (uint32_t i = 0; i < p->function_count && is_good; i++) {
        is_good = add_function(w, i);
    }
    for (uint32_t i = 0; i < w->link_count && is_good; i++) {
        is_good = add_link(w, &w->links[i]);
    }
    return is_good;
}

static uint32_t function_of(const world *w, tl_tick_id id)
{
    tl_tick_info info;
    if (tl_tick_get_info(w->world, id, &info) != TL_OK) {
        return NOTHING;
    }
    return ((const body *)info.user)->function;
}

static void take_places(world *w)
{
    const tl_frame_trace *trace = tl_trace_frame(w->world);
    app_project_run *out = w->out;
    for (uint32_t i = 0; trace != NULL && i < trace->item_count; i++) {
        const tl_frame_item *item = &trace->items[i];
        uint32_t function = item->item.kind == TL_ITEM_TICK
                                ? function_of(w, tl_tick_id_load(item->item.id))
                                : NOTHING;
        if (function == NOTHING) {
            continue;
        }
        app_project_place *place = &out->places[function];
        out->order[out->ran_count++] = function;
        place->order = out->ran_count;
        place->group = tl_stage_group(item->item.stage);
        if (item->reason == TL_TICK_DEMOTED) {
            place->demoted_by = function_of(w, item->demoted_by);
        }
    }
}

/* Such a list has the groups behind demotion: none tells of itself, but a function in the group of
 * one that it waits for, behind the first group, may be one. Not with a group on trial, which is
 * asked for. */
static void take_suspects(world *w)
{
    const app_project *p = w->project;
    app_project_place *places = w->out->places;
    for (uint32_t i = 0; i < w->link_count && p->is_actual_only; i++) {
        uint32_t function = w->links[i].function;
        uint32_t before = w->links[i].before;
        tl_tick_group group = p->functions[function].group;
        bool has_both =
            before != NOTHING && places[function].order != 0 && places[before].order != 0;
        if (has_both && group != TL_TICK_GROUP_PRE_PHYSICS &&
            places[function].demoted_by == NOTHING && places[function].perhaps_by == NOTHING &&
            p->functions[before].group == group &&
            app_project_group_of(p, w->trials, function) == group) {
            places[function].perhaps_by = before;
        }
    }
}

/* Known from its end. */
static bool keep_chain(app_project_run *out, uint32_t deepest)
{
    uint32_t count = deepest != NOTHING ? out->places[deepest].depth : 0;
    out->chain = calloc((size_t)count + 1, sizeof *out->chain);
    if (out->chain == NULL) {
        return false;
    }
    out->chain_count = count;
    for (uint32_t at = deepest; at != NOTHING && count > 0; at = out->places[at].chain) {
        out->chain[--count] = at;
    }
    return true;
}

static uint32_t add_up(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

/* Takes the chains that go on from `before`. */
static void add_chain(app_project_run *out, app_project_place *place, uint32_t before)
{
    const app_project_place *b = &out->places[before];
    if (b->depth + 1 > place->depth) {
        place->depth = b->depth + 1;
        place->chain = before;
        place->chains = b->chains;
    } else if (b->depth + 1 == place->depth) {
        place->chains = add_up(place->chains, b->chains);
    }
}

/* Prerequisites that were honoured ran before: the chains grow in the order of running. */
static bool measure_chains(world *w)
{
    app_project_run *out = w->out;
    uint32_t deepest = NOTHING;
    const uint32_t *first = w->first_before;
    uint32_t *seen = calloc((size_t)w->project->function_count + 1, sizeof *seen);
    for (uint32_t k = 0; k < out->ran_count && seen != NULL; k++) {
        app_project_place *place = &out->places[out->order[k]];
        place->depth = 1;
        place->chains = 1;
        for (uint32_t i = first[out->order[k]]; i < first[out->order[k] + 1]; i++) {
            uint32_t before = w->befores[i];
            bool is_new =
                before != NOTHING && seen[before] != k + 1; /* twice the same one is one */
            if (is_new && out->places[before].order != 0 &&
                out->places[before].order < place->order) {
                seen[before] = k + 1;
                add_chain(out, place, before);
            }
        }
        uint32_t most = deepest != NOTHING ? out->places[deepest].depth : 0;
        deepest = place->depth > most ? out->order[k] : deepest;
        out->chains = place->depth > most    ? place->chains
                      : place->depth == most ? add_up(out->chains, place->chains)
                                             : out->chains;
    }
    free(seen);
    return seen != NULL && keep_chain(out, deepest);
}

static bool add_pair(world *w, const app_project_pair *pair)
{
    app_project_run *out = w->out;
    if (out->pair_count - w->writer_pairs == APP_PROJECT_MAX_PAIRS && !pair->is_of_writers) {
        w->error = "expected at most 20,000 pairs of a read and a write of one value";
        return false;
    }
    app_project_pair *items =
        app_reader_grown(out->pairs, out->pair_count, &out->pair_capacity, sizeof *out->pairs);
    if (items == NULL) {
        w->error = no_memory;
        return false;
    }
    out->pairs = items;
    app_project_pair *added = &out->pairs[out->pair_count++];
    *added = *pair;
    added->reader_kind = w->project->functions[pair->reader].kind;
    added->writer_kind = w->project->functions[pair->writer].kind;
    added->value_kind = w->project->values[pair->value].kind;
    return true;
}

static bool reads(const world *w, uint32_t function, uint32_t value)
{
    uint32_t end = function != NOTHING ? w->first[function + 1] : 0;
    for (uint32_t i = function != NOTHING ? w->first[function] : 0; i < end; i++) {
        if (w->project->accesses[i].value == value && !w->project->accesses[i].is_write) {
            return true;
        }
    }
    return false;
}

static void find_read(world *w, const tl_ambiguity *found)
{
    known_read *read = &w->read;
    if (tl_tick_id_equal(read->tick, found->reader) &&
        tl_value_id_equal(read->value_id, found->value)) {
        return;
    }
    if (!tl_value_id_equal(read->value_id, found->value)) {
        read->value = 0;
    }
    while (read->value < w->project->value_count &&
           !tl_value_id_equal(w->values[read->value], found->value)) {
        read->value++;
    }
    read->tick = found->reader;
    read->value_id = found->value;
    read->function = function_of(w, found->reader);
    read->is_listed = reads(w, read->function, read->value);
}

static bool is_counted(const world *w, uint32_t function, uint32_t value)
{
    for (uint32_t i = w->first[function]; i < w->first[function + 1]; i++) {
        if (w->project->accesses[i].value == value && w->is_counted[i]) {
            return true;
        }
    }
    return false;
}

/* Two writers come in both ways, and one is enough; if one of them reads the value, that pair says
 * it. */
static void take_writers(world *w, const app_project_pair *pair)
{
    if (reads(w, pair->writer, pair->value)) {
        return;
    }
    if (w->writer_pairs == APP_PROJECT_MAX_WRITERS) {
        w->out->unnamed_pairs++;
        return;
    }
    w->writer_pairs++;
    (void)add_pair(w, pair);
}

static void take_ambiguity(void *user, const tl_ambiguity *found)
{
    world *w = user;
    if (w->error != NULL) {
        return;
    }
    find_read(w, found);
    app_project_pair pair = {.reader = w->read.function,
                             .writer = function_of(w, found->writer),
                             .value = w->read.value,
                             .is_ambiguous = true,
                             .is_read_first = found->is_read_first,
                             .is_of_writers = !w->read.is_listed};
    if (pair.is_of_writers && !pair.is_read_first) {
        if (pair.writer == NOTHING || !is_counted(w, pair.writer, pair.value)) {
            return;
        }
        pair.reader = pair.writer; /* it does not come in the other way */
        pair.writer = w->read.function;
        pair.is_read_first = true;
    }
    if (pair.is_of_writers) {
        take_writers(w, &pair);
    } else {
        (void)add_pair(w, &pair);
    }
}

/* Nothing orders two of them in one group. */
static bool count_apart(world *w)
{
    const app_project *p = w->project;
    uint32_t *counts = calloc((size_t)p->value_count * TL_TICK_GROUP_COUNT + 1, sizeof *counts);
    for (uint32_t i = 0; i < p->access_count && counts != NULL; i++) {
        const app_project_access *a = &p->accesses[i];
        if (w->is_counted[i]) {
            uint32_t group = (uint32_t)w->out->places[a->function].group;
            w->out->unnamed_pairs += counts[a->value * TL_TICK_GROUP_COUNT + group]++;
        }
    }
    free(counts);
    return counts != NULL;
}

/* Both ran, in the other order. */
static bool is_left_out(const world *w, const app_project_link *link)
{
    const app_project_place *places = w->out->places;
    return link->before != NOTHING && places[link->before].order > places[link->function].order &&
           places[link->function].order != 0;
}

static bool is_known_ring(const app_project_run *out, const app_project_link *link)
{
    for (uint32_t i = 0; i < out->ring_count; i++) {
        const uint32_t *members = &out->ring_members[out->rings[i].first];
        if (members[out->rings[i].count - 1] == link->function && members[0] == link->before) {
            return true;
        }
    }
    return false;
}

/* The way is found from the prerequisite that is left out: begins and ends with its function. */
static bool add_ring(world *w, const app_project_link *link, tl_tick_id *path)
{
    app_project_run *out = w->out;
    uint32_t most = w->project->function_count + 1;
    uint32_t count =
        tl_tick_find_cycle(w->world, w->ticks[link->function], w->ticks[link->before], path, most);
    count = count < most ? count : most;
    if (count < 3 || is_known_ring(out, link)) {
        return true;
    }
    void *items = out->ring_members;
    bool has_room =
        lab_grow(&items, &out->member_capacity, out->member_count + count - 1, sizeof(uint32_t));
    out->ring_members = items;
    if (!has_room) {
        return false;
    }
    out->rings[out->ring_count++] = (app_project_cycle){out->member_count, count - 1};
    for (uint32_t i = 1; i < count; i++) {
        out->ring_members[out->member_count++] = function_of(w, path[i]);
    }
    return true;
}

static bool find_rings(world *w)
{
    const app_project *p = w->project;
    app_project_run *out = w->out;
    bool is_good = true;
    if (out->cycles == 0) {
        return true;
    }
    tl_tick_id *path = calloc((size_t)p->function_count + 1, sizeof *path);
    out->rings = calloc(APP_PROJECT_RINGS, sizeof *out->rings);
    is_good = path != NULL && out->rings != NULL;
    for (uint32_t i = 0; i < w->link_count && is_good && out->ring_count < APP_PROJECT_RINGS; i++) {
        is_good = !is_left_out(w, &w->links[i]) || add_ring(w, &w->links[i], path);
    }
    free(path);
    return is_good;
}

/* Reads of what is written later in the frame, though the order is certain. */
static void take_late_reads(world *w)
{
    const app_project *p = w->project;
    const app_project_run *out = w->out;
    uint32_t ambiguous = out->pair_count;
    for (uint32_t i = 0; i < p->access_count; i++) {
        const app_project_access *read = &p->accesses[i];
        for (uint32_t k = 0; k < p->access_count && !read->is_write; k++) {
            const app_project_access *write = &p->accesses[k];
            bool is_pair = write->is_write && write->value == read->value &&
                           out->places[read->function].order != 0 &&
                           out->places[read->function].order < out->places[write->function].order;
            for (uint32_t a = 0; a < ambiguous && is_pair; a++) {
                const app_project_pair *known = &out->pairs[a];
                is_pair = known->reader != read->function || known->writer != write->function ||
                          known->value != read->value;
            }
            if (is_pair && !add_pair(w, &(app_project_pair){.reader = read->function,
                                                            .writer = write->function,
                                                            .value = read->value,
                                                            .is_read_first = true})) {
                return;
            }
        }
    }
}

/* Late is what a frame reads of the one before: there must be one. */
static const char *write_trace(const world *w)
{
    bool is_good = true;
    for (int i = 0; i < 2 && is_good; i++) {
        is_good = tl_world_tick(w->world, TL_MS(16)) == TL_OK;
    }
    w->text(w->text_user, TL_TRACE_HEAD);
    return is_good && tl_trace_write(w->world, w->text, w->text_user) == TL_OK ? NULL : no_memory;
}

static const char *run(world *w)
{
    const app_project *p = w->project;
    const char *error = open_world(w);
    if (error != NULL) {
        return error;
    }
    for (uint32_t i = 0; i < p->access_count; i++) {
        w->first[p->accesses[i].function + 1]++;
    }
    for (uint32_t i = 0; i < p->function_count; i++) {
        w->first[i + 1] += w->first[i];
    }
    if (!app__project_find_apart(p, w->first_before, w->befores, WRITERS_TOLD, w->is_apart) ||
        !add_everything(w) || tl_world_tick(w->world, TL_MS(16)) != TL_OK) {
        return no_memory;
    }
    if (w->text != NULL) {
        return write_trace(w);
    }
    take_places(w);
    take_suspects(w);
    w->out->cycles = (uint32_t)tl_world_stats(w->world).cycles;
    if (tl_ambiguity_each(w->world, take_ambiguity, w) != TL_OK || !count_apart(w) ||
        !measure_chains(w) || !find_rings(w)) {
        return no_memory;
    }
    if (w->error == NULL) {
        take_late_reads(w);
    }
    return w->error;
}

static bool is_cut(const world *w, const app_project_link *link)
{
    for (uint32_t i = 0; w->trials != NULL && i < w->trials->count; i++) {
        const app_project_trial *t = &w->trials->items[i];
        if (t->change == APP_PROJECT_CUT && link->function == t->function &&
            link->before == t->before) {
            return true;
        }
    }
    return false;
}

/* The prerequisites of the list, some less and some more. */
static bool take_links(world *w)
{
    const app_project *p = w->project;
    uint32_t more = w->trials != NULL ? w->trials->count : 0;
    w->links = calloc((size_t)p->link_count + more + 1, sizeof *w->links);
    for (uint32_t i = 0; i < p->link_count && w->links != NULL; i++) {
        if (!is_cut(w, &p->links[i])) {
            w->links[w->link_count++] = p->links[i];
        }
    }
    for (uint32_t i = 0; i < more && w->links != NULL; i++) {
        const app_project_trial *t = &w->trials->items[i];
        if (t->change == APP_PROJECT_WAIT) {
            w->links[w->link_count++] =
                (app_project_link){.function = t->function, .before = t->before};
        }
    }
    return w->links != NULL;
}

/* Needs the links. */
static bool sort_befores(world *w)
{
    uint32_t count = w->project->function_count + 2;
    w->first_before = calloc(count, sizeof *w->first_before);
    w->befores = calloc((size_t)w->link_count + 1, sizeof *w->befores);
    if (w->first_before == NULL || w->befores == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < w->link_count; i++) {
        w->first_before[w->links[i].function + 2]++;
    }
    for (uint32_t i = 1; i < count; i++) {
        w->first_before[i] += w->first_before[i - 1];
    }
    for (uint32_t i = 0; i < w->link_count; i++) {
        w->befores[w->first_before[w->links[i].function + 1]++] = w->links[i].before;
    }
    return true;
}

static bool take_memory(world *w)
{
    size_t count = (size_t)w->project->function_count + 1;
    w->bodies = calloc(count, sizeof *w->bodies);
    w->ticks = calloc(count, sizeof *w->ticks);
    w->values = calloc((size_t)w->project->value_count + 1, sizeof *w->values);
    w->first = calloc(count + 1, sizeof *w->first);
    w->is_apart = calloc((size_t)w->project->access_count + 1, sizeof *w->is_apart);
    w->is_counted = calloc((size_t)w->project->access_count + 1, sizeof *w->is_counted);
    w->told = calloc((size_t)w->project->value_count + 1, sizeof *w->told);
    w->out->places = calloc(count, sizeof *w->out->places);
    w->out->order = calloc(count, sizeof *w->out->order);
    bool is_good = w->bodies != NULL && w->ticks != NULL && w->values != NULL && w->first != NULL &&
                   w->is_apart != NULL && w->is_counted != NULL && w->told != NULL &&
                   w->out->places != NULL && w->out->order != NULL && take_links(w) &&
                   sort_befores(w);
    for (size_t i = 0; i < count && is_good; i++) {
        w->out->places[i].demoted_by = NOTHING;
        w->out->places[i].perhaps_by = NOTHING;
        w->out->places[i].chain = NOTHING;
    }
    return is_good;
}

static const char *run_world(world *w)
{
    *w->out = (app_project_run){0};
    const char *error = take_memory(w) ? run(w) : no_memory;
    tl_world_destroy(w->world);
    free(w->bodies);
    free(w->ticks);
    free(w->values);
    free(w->first);
    free(w->links);
    free(w->first_before);
    free(w->befores);
    free(w->is_apart);
    free(w->is_counted);
    free(w->told);
    if (error != NULL) {
        app_project_run_free(w->out);
    }
    return error;
}

const char *app_project_run_frame(app_project_run *out, const app_project *project,
                                  const app_project_trials *trials)
{
    world w = {.project = project, .out = out, .trials = trials};
    return run_world(&w);
}

const char *app_project_trace(const app_project *project, const app_project_trials *trials,
                              tl_text_fn *fn, void *user)
{
    app_project_run nothing;
    world w = {
        .project = project, .out = &nothing, .trials = trials, .text = fn, .text_user = user};
    const char *error = run_world(&w);
    app_project_run_free(&nothing);
    return error;
}

app_project_figures app_project_run_figures(const app_project *project, const app_project_run *run)
{
    app_project_figures figures = {.ambiguous = run->unnamed_pairs};
    for (uint32_t i = 0; i < project->function_count; i++) {
        figures.demotions += run->places[i].demoted_by != NOTHING ? 1 : 0;
        figures.perhaps += run->places[i].perhaps_by != NOTHING ? 1 : 0;
    }
    for (uint32_t i = 0; i < run->pair_count; i++) {
        figures.ambiguous += run->pairs[i].is_ambiguous ? 1 : 0;
        figures.late += run->pairs[i].is_ambiguous ? 0 : 1;
    }
    return figures;
}

void app_project_run_free(app_project_run *run)
{
    free(run->places);
    free(run->order);
    free(run->chain);
    free(run->pairs);
    free(run->rings);
    free(run->ring_members);
    *run = (app_project_run){0};
}
