/* lab/panels/insight_parts.h -- rows of the moment that are no frames with an arrow. Private to
 * src/lab/panels. */
#ifndef LAB_INSIGHT_PARTS_H
#define LAB_INSIGHT_PARTS_H

#include "frameview/model.h"
#include "ui/ui.h"

/** Frames one after the other, each as wide as it is long, with the value of each above it.
 * @param lit  pictures since the row began */
void lab_insight_paint_series(lab_ui *ui, lab_box row, const lab_insight *insight, bool is_now,
                              uint32_t lit);
/** "8 px".  @return out */
const char *lab_insight_series_outcome(const lab_ui *ui, const lab_insight *insight, bool is_now,
                                       char out[LAB_TEXT]);
/** What the figures were before and are now.  @return out */
const char *lab_insight_series_sentence(const lab_ui *ui, const lab_insight *insight,
                                        char out[LAB_TEXT]);
uint32_t lab_insight_series_rgb(const lab_insight *insight, bool is_now);

/** Whether it reads a value of the same frame, or takes effect in it. */
static inline bool lab_insight_is_fresh(const lab_kept_read *moment)
{
    return moment->frames == 0;
}

/** The schedule passes, and yet a read is late: the goal has that. */
static inline bool lab_insight_has_late_goal(const lab_insight *insight)
{
    return insight->is_passed && insight->now.kind == LAB_MOMENT_READ &&
           lab_moment_is_late(&insight->now);
}

/** Both rows count alike: where the lesson has not measured one of them, neither tells it. */
static inline bool lab_insight_has_totals(const lab_insight *insight)
{
    return insight->before.has_total && insight->now.has_total;
}

/** The name of a group or slot, translated; "": none. */
const char *lab_insight_stage_word(const lab_ui *ui, tl_stage stage);

/** Functions in their order of running, with an arrow for each wait. */
void lab_insight_paint_waits(lab_ui *ui, lab_box row, const lab_kept_read *moment, uint32_t lit);
/** Which wait was left out.  @return out */
const char *lab_insight_waits_sentence(const lab_ui *ui, const lab_kept_read *moment,
                                       char out[LAB_TEXT]);

#endif
