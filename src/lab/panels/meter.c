/* lab/panels/meter.c -- see meter.h. */
#include "lab/panels/meter.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Px of the design at 1280 x 720: heights are those of a box of 48. */
#define LABELS      72.0F
#define RIGHT       8.0F
#define LEAST_PITCH 4.0F
#define HEIGHT      48.0F
#define TOP         3.0F
#define ROW         12.0F
#define THIN        4.0F
#define GAP         1.0F
#define GHOST       0.30F
#define SLIGHT_PX   0.5F
#define QUIET_RGB   0x647996U /* late, and no fault */
#define FRESH_RGB   0x2FA187U

enum { PANEL_ID = 0x1b, LEAST_RUN = 6 };

static uint64_t newest_of(const lab_model *model)
{
    uint64_t known = model->past->newest;
    return model->frame->number > known ? model->frame->number : known;
}

/* The lap that the shown frame is in, as far as it is known; behind that the one before. */
static uint64_t frame_at(const lab_model *model, uint32_t column, bool *is_ghost)
{
    uint64_t shown = model->frame->number > 0 ? model->frame->number : 1;
    uint64_t frame = (shown - 1) / LAB_METER_CELLS * LAB_METER_CELLS + column + 1;
    *is_ghost = frame > newest_of(model);
    if (*is_ghost) {
        frame = frame > LAB_METER_CELLS ? frame - LAB_METER_CELLS : 0;
    }
    return frame;
}

static void put(lab_meter_cell *cell, lab_meter_state state, uint32_t number)
{
    cell->state = state;
    cell->number = number;
}

static void fill_order(const lab_past_row *row, lab_meter_cell *cell)
{
    if (row->cycles > 0) {
        put(cell, LAB_METER_CYCLE, row->cycles);
    } else if (row->has_edit) {
        put(cell, LAB_METER_EDITED, 1);
    } else if (row->is_reordered) {
        put(cell, LAB_METER_REORDERED, 1);
    }
}

/* Its id, if it reads positions; else 0. */
static uint64_t reader_of(const lab_model *model, const char *label)
{
    const lab_past_row *newest = lab_past_at(model->past, model->past->newest);
    uint32_t function =
        label != NULL && label[0] != '\0' ? lab_frame_find(model->frame, label) : LAB_NONE;
    if (newest == NULL || function == LAB_NONE) {
        return 0;
    }
    uint64_t reader = tl_tick_id_store(model->frame->functions[function].id);
    return lab_past_read_of(newest, reader) != NULL ? reader : 0;
}

uint64_t lab_meter_reader(const lab_model *model, const char **label)
{
    *label = model->selected;
    uint64_t reader = reader_of(model, *label);
    if (reader == 0) {
        *label = model->lesson.reader;
        reader = reader_of(model, *label);
    }
    return reader;
}

static void fill_lag(const lab_past_row *past, uint64_t reader, lab_meter_cell *cell)
{
    const lab_past_read *read = reader != 0 ? lab_past_read_of(past, reader) : NULL;
    uint32_t frames = reader == 0 ? past->lag_frames : read != NULL ? read->frames : 0;
    float px = reader == 0 ? past->lag_px : read != NULL ? read->px : 0.0F;
    bool is_meant = reader == 0 ? past->is_lag_meant : read != NULL && read->is_meant;
    if (frames > 0) {
        put(cell, LAB_METER_LATE, frames);
        cell->is_no_fault = is_meant || px < SLIGHT_PX;
    }
}

static void fill_cell(const lab_past_row *past, lab_meter_row row, lab_meter_cell *cell)
{
    if (row == LAB_METER_ORDER) {
        fill_order(past, cell);
    } else if (row == LAB_METER_SPAWN && past->spawned > 0) {
        put(cell, LAB_METER_SPAWNED, past->spawned);
    } else if (row == LAB_METER_TIMERS && past->timers > 0) {
        put(cell, LAB_METER_CALLED, past->timers);
    }
}

lab_meter_cell lab_meter_at(const lab_model *model, uint64_t reader, lab_meter_row row,
                            uint32_t column)
{
    lab_meter_cell cell = {.state = LAB_METER_EMPTY};
    uint64_t frame = frame_at(model, column, &cell.is_ghost);
    const lab_past_row *past = lab_past_at(model->past, frame);
    if (past != NULL) {
        cell.frame = frame;
        cell.state = LAB_METER_QUIET;
        if (row == LAB_METER_LAG && model->lesson.is_guess_open) {
            cell.state = LAB_METER_QUIET;
        } else if (row == LAB_METER_LAG) {
            fill_lag(past, reader, &cell);
        } else {
            fill_cell(past, row, &cell);
        }
    }
    return cell;
}

lab_box lab_meter_box(lab_box box, float scale, lab_meter_row row, uint32_t column)
{
    float unit = box.h / HEIGHT;
    float pitch =
        fmaxf(floorf((box.w - (LABELS + RIGHT) * scale) / (float)LAB_METER_CELLS), LEAST_PITCH);
    float y = TOP + (ROW + GAP) * (float)row;
    float high = row == LAB_METER_TIMERS ? THIN : ROW;
    return lab_box_make(box.x + LABELS * scale + pitch * (float)column, box.y + floorf(y * unit),
                        pitch - 1.0F, floorf(high * unit));
}

static const char *const tips[LAB_METER_TIMERS] = {
    "lag: a cell a frame; green: fresh, 1: a position was read 1 frame late; grey: as intended",
    "order: ~ ran in another order than the frame before, e: you edited, !: a cycle of waits",
    "spawn: how many functions were born; dots below: timer calls"};

typedef struct meter {
    lab_ui *ui;
    lab_box box;
    const lab_model *model;
    uint64_t reader; /**< whose lag is shown; 0: the worst */
    const char *label;
} meter;

static lab_box box_at(const meter *m, lab_meter_row row, uint32_t column)
{
    return lab_meter_box(m->box, m->ui->scale, row, column);
}

/* Fresh reads are a state of their own: green, and nothing is written on it. */
static uint32_t color_of(const lab_meter_cell *cell, lab_meter_row row)
{
    static const uint32_t colors[] = {
        [LAB_METER_EMPTY] = 0x101C30,    [LAB_METER_QUIET] = 0x22324C,
        [LAB_METER_LATE] = 0xFF8F4A,     [LAB_METER_REORDERED] = 0xE58BC0,
        [LAB_METER_EDITED] = LAB_ACCENT, [LAB_METER_CYCLE] = LAB_BAD,
        [LAB_METER_SPAWNED] = 0xF2F6FC,  [LAB_METER_CALLED] = 0xC3B5FF};
    bool is_fresh = row == LAB_METER_LAG && cell->state == LAB_METER_QUIET;
    return cell->is_no_fault ? QUIET_RGB : is_fresh ? FRESH_RGB : colors[cell->state];
}

static void paint_cell(const meter *m, lab_box box, const lab_meter_cell *cell, lab_meter_row row)
{
    float sides[4] = {box.x, box.y, box.w, box.h};
    float alpha = cell->is_ghost ? GHOST : 1.0F;
    gm_draw_rect(m->ui->list, sides, gm_rgba(color_of(cell, row), alpha));
}

static void paint_sign(const meter *m, lab_box box, const lab_meter_cell *cell)
{
    char text[8];
    if (cell->state == LAB_METER_REORDERED) {
        (void)snprintf(text, sizeof text, "~");
    } else if (cell->state == LAB_METER_EDITED) {
        (void)snprintf(text, sizeof text, "e");
    } else if (cell->state == LAB_METER_CYCLE) {
        (void)snprintf(text, sizeof text, "!");
    } else if (cell->number > 9) {
        (void)snprintf(text, sizeof text, "+");
    } else {
        (void)snprintf(text, sizeof text, "%" PRIu32, cell->number);
    }
    gm_vec2 at = {
        box.x + box.w / 2.0F,
        roundf(box.y + (box.h - gm_draw_line_height(m->ui->list, GM_FONT_MONO_TINY)) / 2.0F)};
    gm_draw_text(m->ui->list, GM_FONT_MONO_TINY, at, GM_ALIGN_CENTER,
                 gm_rgba(LAB_TEXT_DARK, cell->is_ghost ? 0.6F : 1.0F), text);
}

static void paint_calls(const meter *m, lab_box box, const lab_meter_cell *cell)
{
    uint32_t dots = cell->number < 3 ? cell->number : 3;
    for (uint32_t i = 0; i < dots; i++) {
        float dot[4] = {box.x + 3.0F * m->ui->scale * (float)i, box.y, 2.0F * m->ui->scale, box.h};
        gm_draw_rect(m->ui->list, dot, gm_rgba(0xC3B5FF, cell->is_ghost ? GHOST : 0.95F));
    }
}

static float plate_width(const meter *m, const char *text)
{
    return lab_ui_width(m->ui, GM_FONT_MONO_TINY, text) + 3.0F * m->ui->scale;
}

/* How long a state has lasted: "31 frames", or "31" where there is no room. Its last cells are
 * joined to one, in which the words stand. */
static void paint_run(const meter *m, uint32_t last, uint32_t length, uint32_t rgb)
{
    char number[12];
    char text[LAB_TEXT];
    const char *values[1] = {number};
    lab_box cell = box_at(m, LAB_METER_LAG, last);
    float room = (cell.w + 1.0F) * (float)(length - 1);
    (void)snprintf(number, sizeof number, "%" PRIu32, length);
    (void)lab_ui_fill(m->ui, text, "{1} frames", values, 1);
    if (plate_width(m, text) > room / 2.0F) {
        (void)snprintf(text, sizeof text, "%s", number);
    }
    float wide = plate_width(m, text);
    if (length < LEAST_RUN || wide > room) {
        return;
    }
    uint32_t joined = (uint32_t)ceilf((wide + 1.0F) / (cell.w + 1.0F));
    lab_box first = box_at(m, LAB_METER_LAG, last + 1 - joined);
    float plate[4] = {first.x, cell.y, cell.x + cell.w - first.x, cell.h};
    gm_draw_rect(m->ui->list, plate, gm_rgba(rgb, 1.0F));
    lab_ui_figure(m->ui, GM_FONT_MONO_TINY,
                  lab_box_make(plate[0], plate[1], plate[2] - 1.0F, plate[3]), GM_ALIGN_CENTER,
                  LAB_TEXT_DARK, text);
}

static bool is_one_run(const lab_meter_cell *a, const lab_meter_cell *b)
{
    return a->state == b->state && a->number == b->number && a->is_ghost == b->is_ghost &&
           a->is_no_fault == b->is_no_fault;
}

/* Cells from `first` on that look the same. */
static uint32_t run_of(const lab_meter_cell *cells, uint32_t first)
{
    uint32_t end = first + 1;
    while (end < LAB_METER_CELLS && is_one_run(&cells[first], &cells[end])) {
        end++;
    }
    return end - first;
}

/* A long run of late frames says how late at its start and how long at its end. */
static void paint_lag_run(const meter *m, const lab_meter_cell *cells, uint32_t first,
                          uint32_t length)
{
    const lab_meter_cell *cell = &cells[first];
    uint32_t signs = length >= LEAST_RUN ? 1 : length;
    for (uint32_t i = 0; i < length; i++) {
        lab_box box = box_at(m, LAB_METER_LAG, first + i);
        paint_cell(m, box, cell, LAB_METER_LAG);
        if (cell->state > LAB_METER_QUIET && i < signs) {
            paint_sign(m, box, cell);
        }
    }
    if (cell->frame != 0 && !cell->is_ghost) {
        paint_run(m, first + length - 1, length, color_of(cell, LAB_METER_LAG));
    }
}

static void paint_lag(const meter *m)
{
    lab_meter_cell cells[LAB_METER_CELLS];
    for (uint32_t i = 0; i < LAB_METER_CELLS; i++) {
        cells[i] = lab_meter_at(m->model, m->reader, LAB_METER_LAG, i);
    }
    for (uint32_t i = 0; i < LAB_METER_CELLS; i += run_of(cells, i)) {
        paint_lag_run(m, cells, i, run_of(cells, i));
    }
}

static void paint_row(const meter *m, lab_meter_row row)
{
    for (uint32_t i = 0; i < LAB_METER_CELLS; i++) {
        lab_meter_cell cell = lab_meter_at(m->model, m->reader, row, i);
        lab_box box = box_at(m, row, i);
        paint_cell(m, box, &cell, row);
        if (cell.state > LAB_METER_QUIET) {
            paint_sign(m, box, &cell);
        }
    }
}

static void paint_timers(const meter *m)
{
    for (uint32_t i = 0; i < LAB_METER_CELLS; i++) {
        lab_meter_cell cell = lab_meter_at(m->model, m->reader, LAB_METER_TIMERS, i);
        if (cell.state == LAB_METER_CALLED) {
            paint_calls(m, box_at(m, LAB_METER_TIMERS, i), &cell);
        }
    }
}

/* The lag row is named after the reader, if it is that of one. */
static void paint_names(const meter *m)
{
    static const char *const names[LAB_METER_ROWS] = {"lag", "order", "spawn", NULL};
    for (uint32_t i = 0; i < LAB_METER_TIMERS; i++) {
        lab_box cell = box_at(m, (lab_meter_row)i, 0);
        lab_box box = lab_box_make(m->box.x + 10.0F * m->ui->scale, cell.y,
                                   cell.x - m->box.x - 14.0F * m->ui->scale, cell.h);
        bool is_reader = i == LAB_METER_LAG && m->reader != 0;
        lab_ui_figure(m->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT,
                      is_reader ? LAB_TEXT_TITLE : LAB_TEXT_SECONDARY,
                      is_reader ? m->label : lab_ui_word(m->ui, names[i]));
    }
}

static uint32_t shown_column(const meter *m)
{
    uint64_t shown = m->model->frame->number;
    return shown > 0 ? (uint32_t)((shown - 1) % LAB_METER_CELLS) : 0;
}

/* The longest run of cells of which nothing is known, at one side of the cursor.
 * @return the first  @param[out] length  0: there is none */
static uint32_t find_empty(const meter *m, lab_meter_row row, uint32_t *length)
{
    uint32_t first = 0;
    uint32_t run = 0;
    *length = 0;
    for (uint32_t i = 0; i < LAB_METER_CELLS; i++) {
        bool is_empty = lab_meter_at(m->model, m->reader, row, i).state == LAB_METER_EMPTY;
        run = is_empty && i != shown_column(m) ? run + 1 : 0;
        if (run > *length) {
            *length = run;
            first = i + 1 - run;
        }
    }
    return first;
}

/* Until frames fill the rows, they say what will stand there. */
static void paint_legend(const meter *m)
{
    float s = m->ui->scale;
    for (uint32_t i = 0; i < LAB_METER_TIMERS; i++) {
        uint32_t length;
        const char *text = lab_ui_word(m->ui, tips[i]);
        lab_box cell = box_at(m, (lab_meter_row)i, find_empty(m, (lab_meter_row)i, &length));
        lab_box box = {cell.x + 6.0F * s, cell.y, (cell.w + 1.0F) * (float)length - 12.0F * s,
                       cell.h};
        if (lab_ui_width(m->ui, GM_FONT_SMALL, text) + 1.0F < box.w) {
            lab_ui_figure(m->ui, GM_FONT_SMALL, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED, text);
        }
    }
}

/* After the shown frame's cell; in its middle while the frame is held half way. */
static void paint_cursor(const meter *m)
{
    if (m->model->frame->number == 0) {
        return;
    }
    lab_box cell = box_at(m, LAB_METER_LAG, shown_column(m));
    float x = cell.x + (m->model->frame->is_open ? cell.w / 2.0F : cell.w) - m->ui->scale;
    float line[4] = {x, m->box.y + 1.0F, 2.0F * m->ui->scale, m->box.h - 2.0F};
    float dark[4] = {line[0] - 1.0F, line[1], line[2] + 2.0F, line[3]};
    gm_draw_rect(m->ui->list, dark, gm_rgba(0x050A12, 0.6F));
    gm_draw_rect(m->ui->list, line, gm_rgba(0xFFFFFF, 1.0F));
}

/* What the lag row tells of a frame. */
static lab_past_read lag_of(const meter *m, const lab_past_row *row, const char **name)
{
    const lab_past_read *read = lab_past_read_of(row, m->reader);
    *name = m->reader != 0 ? m->label : row->late_reader;
    if (m->model->lesson.is_guess_open) {
        return (lab_past_read){.frames = 0};
    }
    if (m->reader != 0) {
        return read != NULL ? *read : (lab_past_read){.frames = 0};
    }
    return (lab_past_read){.value = row->late_value,
                           .px = row->lag_px,
                           .frames = row->lag_frames,
                           .is_meant = row->is_lag_meant};
}

static void write_lag(const meter *m, const lab_past_row *row, char out[LAB_TEXT])
{
    char number[24];
    char frames[12];
    char px[24];
    const char *name = NULL;
    lab_past_read read = lag_of(m, row, &name);
    const char *values[5] = {number, name, read.value, frames, px};
    (void)snprintf(number, sizeof number, "%" PRIu64, row->frame);
    (void)snprintf(frames, sizeof frames, "%" PRIu32, read.frames);
    (void)snprintf(px, sizeof px, "%.1f", (double)read.px);
    if (read.frames == 0 || read.value == NULL) {
        (void)lab_ui_fill(m->ui, out, "frame {1}: every position read was fresh", values, 1);
    } else {
        const char *const late[2] = {"frame {1}: {2} read {3} {4} frames, {5} px late",
                                     "frame {1}: {2} read {3} {4} frame, {5} px late"};
        const char *const meant[2] = {
            "frame {1}: {2} read {3} {4} frames, {5} px late, as intended",
            "frame {1}: {2} read {3} {4} frame, {5} px late, as intended"};
        uint32_t is_one = read.frames == 1 ? 1 : 0;
        (void)lab_ui_fill(m->ui, out, read.is_meant ? meant[is_one] : late[is_one], values, 5);
    }
}

static void write_order(const meter *m, const lab_past_row *row, char out[LAB_TEXT])
{
    char number[24];
    char cycles[12];
    const char *values[2] = {number, cycles};
    (void)snprintf(number, sizeof number, "%" PRIu64, row->frame);
    (void)snprintf(cycles, sizeof cycles, "%" PRIu32, row->cycles);
    const char *words = row->cycles > 0     ? "frame {1}: cycles of prerequisites: {2}"
                        : row->has_edit     ? "frame {1}: the schedule was changed"
                        : row->is_reordered ? "frame {1}: another order than in the frame before"
                                            : "frame {1}: the order of the frame before";
    (void)lab_ui_fill(m->ui, out, words, values, 2);
}

static void write_spawns(const meter *m, const lab_past_row *row, char out[LAB_TEXT])
{
    char number[24];
    char spawned[12];
    char calls[12];
    const char *values[3] = {number, spawned, calls};
    (void)snprintf(number, sizeof number, "%" PRIu64, row->frame);
    (void)snprintf(spawned, sizeof spawned, "%" PRIu32, row->spawned);
    (void)snprintf(calls, sizeof calls, "%" PRIu32, row->timers);
    (void)lab_ui_fill(m->ui, out, "frame {1}: newly spawned: {2}, timer calls: {3}", values, 3);
}

static bool find_cell(const meter *m, lab_meter_row *row, uint32_t *column)
{
    lab_box first = box_at(m, LAB_METER_LAG, 0);
    float place = floorf((m->ui->mouse_x - first.x) / (first.w + 1.0F));
    *row = LAB_METER_LAG;
    for (uint32_t i = 1; i < LAB_METER_ROWS; i++) {
        *row = m->ui->mouse_y >= box_at(m, (lab_meter_row)i, 0).y ? (lab_meter_row)i : *row;
    }
    if (place < 0.0F || place >= (float)LAB_METER_CELLS) {
        return false;
    }
    *column = (uint32_t)place;
    return true;
}

static void show_tip(const meter *m, uint32_t touch, lab_meter_row row, const lab_past_row *past)
{
    char text[LAB_TEXT];
    if (row == LAB_METER_LAG) {
        write_lag(m, past, text);
    } else if (row == LAB_METER_ORDER) {
        write_order(m, past, text);
    } else {
        write_spawns(m, past, text);
    }
    lab_ui_tip_figure(m->ui, touch, text);
}

/* What the rows tell and what their signs mean, at their names. */
static void tip_name(const meter *m, uint32_t touch)
{
    for (uint32_t i = 0; i < LAB_METER_TIMERS; i++) {
        lab_box cell = box_at(m, (lab_meter_row)i, 0);
        bool is_there =
            m->ui->mouse_x < cell.x && m->ui->mouse_y >= cell.y && m->ui->mouse_y < cell.y + cell.h;
        lab_ui_tip(m->ui, is_there ? touch : 0U, tips[i]);
    }
}

static void take_input(const meter *m, uint32_t touch)
{
    lab_meter_row row;
    uint32_t column = 0;
    uint64_t id = lab_ui_id(PANEL_ID, 0);
    tip_name(m, touch);
    if (touch == 0 || !find_cell(m, &row, &column)) {
        return;
    }
    lab_meter_cell cell = lab_meter_at(m->model, m->reader, row, column);
    const lab_past_row *past = lab_past_at(m->model->past, cell.frame);
    if (past == NULL) {
        return;
    }
    show_tip(m, touch, row, past);
    bool is_held_down = m->ui->active == id && m->ui->is_down;
    bool is_there = m->model->frame->number == cell.frame && !m->model->frame->is_open;
    if (((touch & LAB_CLICKED) != 0 || is_held_down) && !is_there &&
        cell.frame >= m->model->oldest) {
        lab_ask(m->ui->requests, (lab_request){.action = LAB_SEEK, .number = (int64_t)cell.frame});
    }
}

void lab_meter_paint(lab_ui *ui, lab_box box, const lab_model *model)
{
    meter m = {.ui = ui, .box = box, .model = model};
    float bed[4] = {box.x, box.y, box.w, box.h};
    float edge[4] = {box.x, box.y, box.w, 1.0F};
    if (box.h < 1.0F || model->frame == NULL || model->past == NULL) {
        return;
    }
    m.reader = lab_meter_reader(model, &m.label);
    uint32_t touch = lab_ui_region(ui, lab_ui_id(PANEL_ID, 0), box);
    take_input(&m, touch);
    gm_draw_rect(ui->list, bed, gm_rgba(0x0A1220, 1.0F));
    gm_draw_rect(ui->list, edge, gm_rgba(LAB_BORDER, 1.0F));
    paint_names(&m);
    paint_lag(&m);
    paint_row(&m, LAB_METER_ORDER);
    paint_row(&m, LAB_METER_SPAWN);
    paint_timers(&m);
    if ((touch & LAB_HOVERED) == 0) { /* a tip would lie on it */
        paint_legend(&m);
    }
    paint_cursor(&m);
}
