/* lab/stage_pick.c -- which of the marks below the mouse a click selects. See stage_parts.h. */
#include "lab/stage_parts.h"

#include <string.h>

static bool is_below(const lab_stage_place *place, float x, float y)
{
    float dx = x - place->at.x;
    float dy = y - place->at.y;
    return dx >= -place->radius && dx < place->radius && dy >= -place->radius && dy < place->radius;
}

/* The lesson asks about it, or needs it. */
static uint32_t rank(const lab_model *model, const lab_function *function)
{
    const char *reader = model->lesson.reader;
    bool is_reader =
        reader != NULL && function->info.name != NULL && strcmp(reader, function->info.name) == 0;
    bool is_needed = model->guide.is_folded && lab_guide_shows(&model->guide, function->label);
    return is_reader ? 2 : is_needed ? 1 : 0;
}

/* Of two marks below the mouse the first to be selected: the lesson's, else the upper one. */
static bool comes_first(const lab_stage_scene *s, uint32_t a, uint32_t b)
{
    const lab_function *functions = s->frame->functions;
    uint32_t ranks[2] = {rank(s->model, &functions[s->places[a].function]),
                         rank(s->model, &functions[s->places[b].function])};
    return ranks[0] != ranks[1] ? ranks[0] > ranks[1] : a > b;
}

uint32_t lab_stage_pick(const lab_stage_scene *s, float x, float y)
{
    uint32_t order[LAB_STAGE_PLACES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->place_count; i++) {
        if (!is_below(&s->places[i], x, y)) {
            continue;
        }
        uint32_t at = count++;
        for (; at > 0 && comes_first(s, i, order[at - 1]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    uint32_t next = 0;
    for (uint32_t i = 0; i < count; i++) {
        const lab_function *function = &s->frame->functions[s->places[order[i]].function];
        if (strcmp(function->label, s->model->selected) == 0) {
            next = (i + 1) % count;
        }
    }
    return count > 0 ? s->places[order[next]].function : LAB_NONE;
}
