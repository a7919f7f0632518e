/* frameview/moment.h -- the moment that a lesson is about: a write and the read that came too early
 * or in time, kept from the frame in which it happened. */
#ifndef LAB_MOMENT_H
#define LAB_MOMENT_H

#include "run/frame.h"

enum { LAB_MOMENT_ITEMS = 64, LAB_MOMENT_NAME = 40, LAB_MOMENT_WAITS = 4, LAB_MOMENT_FRAMES = 160 };

/** Something that ran. */
typedef struct lab_moment_item {
    char label[LAB_FUNCTION_LABEL];
    tl_stage stage;
} lab_moment_item;

typedef enum lab_moment_kind {
    LAB_MOMENT_READ = 0,   /**< a value that was written and read */
    LAB_MOMENT_BIRTH,      /**< what spawned a function, and that one's first tick */
    LAB_MOMENT_EFFECT,     /**< a function, and the one by which it takes effect */
    LAB_MOMENT_DEMOTION,   /**< where a function asks to run, and where it runs */
    LAB_MOMENT_WAITS_KEPT, /**< functions that wait for each other, in their order of running */
    LAB_MOMENT_REST /**< two runs of a function, and `frames` between them in which it rests */
} lab_moment_kind;

/** The second read of a chain: of a value that the first reader wrote. */
typedef struct lab_moment_link {
    bool is_there;
    uint32_t read; /**< index of its reader */
    char value[LAB_MOMENT_NAME];
    uint32_t frames; /**< as of the first */
    bool has_px;
    double px;
    gm_vec2 offset; /**< likewise */
} lab_moment_link;

/** items[function] waits for items[before] of a moment. */
typedef struct lab_moment_wait {
    uint32_t function;
    uint32_t before;
    bool is_honoured; /**< it ran after it; otherwise the wait would have closed a cycle */
} lab_moment_wait;

/** A frame of a series. */
typedef struct lab_moment_frame {
    tl_time delta; /**< ns: the game delta */
    float value;   /**< as it stood when the frame ended */
    uint32_t runs; /**< of the function, and of timers with its name */
    bool is_paused;
} lab_moment_frame;

/** Frames one after the other. Zeroed: none. */
typedef struct lab_moment_series {
    lab_moment_frame frames[LAB_MOMENT_FRAMES]; /**< the newest last */
    uint32_t count;
    uint64_t last; /**< the number of the newest */
} lab_moment_series;

/** What a series is of. */
typedef struct lab_series_def {
    uint32_t frames;      /**< of a whole row; 0: the moment is no series */
    const char *function; /**< whose runs are marked */
    const char *value;    /**< "": the runs are the value */
    const char *label;    /**< of the figure, a text; "": it has none */
    const char *unit;     /**< likewise */
    bool is_total;        /**< its frames are added up; otherwise the greatest counts */
} lab_series_def;

/** A read in its frame, or another cause (`write`) and effect (`read`). Zeroed: there is none. */
typedef struct lab_kept_read {
    bool is_there;
    lab_moment_kind kind;
    bool is_good;   /**< of a birth, and of a chain with a total: as the lesson wants it; of a
                       demotion: there is none */
    uint64_t frame; /**< in which it was taken */
    lab_moment_item items[LAB_MOMENT_ITEMS]; /**< of the frame, in the order of running */
    uint32_t count;
    uint32_t write; /**< index of the item whose value was read; LAB_NONE: not in the frame */
    uint32_t read;  /**< index of the reader; likewise */
    char value[LAB_MOMENT_NAME];
    uint32_t frames; /**< between that write and the value's last one; 0: it was of this frame */
    bool has_px;     /**< the value is a position; otherwise px, offset and now mean nothing */
    double px;
    gm_vec2 offset; /**< from the value as it is to the value that was read, world units */
    gm_vec2 now;    /**< the value as it is, world units */
    lab_moment_link next;
    lab_moment_wait waits[LAB_MOMENT_WAITS];
    uint32_t wait_count; /**< those left out are counted in `frames` */
    bool has_total;
    uint32_t total; /**< of an effect: frames that the lesson asks for, `frames` among them */
} lab_kept_read;

/** A read by its names. */
typedef struct lab_read_name {
    const char *reader;
    const char *value;
} lab_read_name;

/** The value of the moment in the frame that is shown: where the rings in the world belong. */
typedef struct lab_seen_read {
    bool is_there; /**< the frame is whole, and the value was read in it */
    uint64_t frame;
    gm_vec2 at;     /**< the value as it is, world units */
    gm_vec2 offset; /**< from there to the value that was read; of a chain to where the last reader
                         has it */
    gm_vec2 back; /**< of length 1: against the value's way, where late reads are; 0, 0: unknown */
} lab_seen_read;

/** Before and after a learner's edit, side by side. */
typedef struct lab_insight {
    lab_kept_read before; /**< with the schedule of the lesson's start */
    lab_kept_read now;
    lab_seen_read seen;
    bool is_edited; /**< the learner has changed something: `now` is another schedule's */
    bool is_shown;
    bool is_folded;     /**< without room for its rows it has its head and its sentence alone */
    bool is_high;       /**< shown at the top, because at the bottom it would cover its actor */
    bool is_beside;     /**< two reads of one frame: a late one, and one in time */
    bool is_due;        /**< a check has judged the schedule: it is shown once there is a `now` */
    uint32_t schedule;  /**< as that of the lesson, when `now` was taken */
    uint64_t edited_in; /**< the frame that was shown when that schedule was made, which ran with
                             another one */
    bool has_rests;     /**< the reader was late while it did not run: no arrow says that */
    uint32_t pictures;  /**< since it was shown or replayed */
    uint64_t noted;     /**< the frame that was looked at last for a function that rests */
    uint64_t ran_in;    /**< the last one in which it ran; 0: none since the last edit */
    uint64_t newest;    /**< of lab_moment_take_birth() */
    uint32_t undemoted; /**< frames since the last edit in which a function ran where it asks to */
    lab_series_def series;
    tl_stage series_stage;     /**< in which its function ran last */
    lab_moment_series rows[2]; /**< of the series: before and now */
    bool is_passed;            /**< the lesson, with the schedule of `now` */
    uint32_t orders;           /**< that a check of this schedule has tried; 0: none */
    uint32_t late_orders;      /**< those of them in which the read is late */
    const char *guess;         /**< as typed; "": none */
    const char *answer;        /**< measured; "": not shown */
} lab_insight;

/** Takes a read out of a frame, the latest if there are several.
 * @return false: there is none, or its reader or writer did not run */
bool lab_moment_take(lab_kept_read *out, const lab_frame *frame, const lab_read_name *wanted);

/** Adds the read `wanted` of that frame, if its reader reads what the first one wrote. */
void lab_moment_take_next(lab_kept_read *out, const lab_frame *frame, const lab_read_name *wanted);
/** Any read of the moment is late. */
bool lab_moment_is_late(const lab_kept_read *moment);
/** Px by which its reads are late in all. */
double lab_moment_px(const lab_kept_read *moment);
/** World units from the value as it is to where the last of its reads has it. */
gm_vec2 lab_moment_offset(const lab_kept_read *moment);
/** Whether a function ran in the frame. */
bool lab_moment_has_run(const lab_frame *frame, const char *function);
/** Takes a frame in which a function runs, after so many frames in which it rested.
 * @return false: it did not run, or the frame is open */
bool lab_moment_take_rest(lab_kept_read *out, const lab_frame *frame, const char *function,
                          uint32_t frames);
/** Takes a frame in which a function ran: where it asks to (`write`) and where it did (`read`), the
 * same cell if that is its group.
 * @return false: it did not run, or the frame is open */
bool lab_moment_take_demotion(lab_kept_read *out, const lab_frame *frame, const char *function);
/** Takes the first tick of a function `effect`, with its spawner; one that was born after the frame
 * before has no spawner there: `write` is LAB_NONE, and `frames` 1.
 * @param[in,out] newest  registration number of the newest one that was seen so far; 0: none
 * @return false: there is none */
bool lab_moment_take_birth(lab_kept_read *out, const lab_frame *frame, const char *effect,
                           uint64_t *newest);
/** Takes what `cause` does, which `effect` carries out so many frames later: a function, or a timer
 * of that name, which may be that of `cause`.
 * @return false: one of them did not run */
bool lab_moment_take_effect(lab_kept_read *out, const lab_frame *frame, const char *cause,
                            const char *effect, uint32_t frames);

/** Takes a frame with a function, those that it waits for, directly or not, and these waits.
 * @return false: it did not run, or the frame is open */
bool lab_moment_take_waits(lab_kept_read *out, const lab_frame *frame, const char *function);
/** Adds a whole frame; of a full series, or one that ends elsewhere, the older frames go.
 * @param most  frames that it may have, at most LAB_MOMENT_FRAMES */
void lab_moment_add(lab_moment_series *series, const lab_frame *frame, const char *function,
                    float value, uint32_t most);
/** The figure of a series.
 * @param[out] at  the frame with the greatest value; count: there is none */
double lab_moment_figure(const lab_moment_series *series, const lab_series_def *def, uint32_t *at);

#endif
