/* ui/ui_event.c -- what the mouse did. See ui.h. */
#include "ui/ui.h"

#include <SDL.h>

#include <math.h>

/* Px of the design. */
#define SHAKE 4.0F

static void move_mouse(lab_ui *ui, int32_t x, int32_t y, float scale)
{
    ui->mouse_x = (float)x * scale;
    ui->mouse_y = (float)y * scale;
    float moved = fmaxf(fabsf(ui->mouse_x - ui->pressed_x), fabsf(ui->mouse_y - ui->pressed_y));
    ui->has_moved = ui->has_moved || (ui->is_down && moved >= SHAKE * fmaxf(ui->scale, 1.0F));
}

static void press(lab_ui *ui, const SDL_MouseButtonEvent *event)
{
    if (event->button == SDL_BUTTON_LEFT) {
        ui->is_down = true;
        ui->was_pressed = true;
        ui->pressed_x = ui->mouse_x;
        ui->pressed_y = ui->mouse_y;
        ui->has_moved = false;
    } else if (event->button == SDL_BUTTON_RIGHT) {
        ui->was_right_clicked = true;
    }
}

bool lab_ui_takes(const lab_ui *ui, uint32_t type)
{
    return ui->joined_by == LAB_UI_ANY || ui->joined_by == type;
}

void lab_ui_accept(lab_ui *ui)
{
    ui->was_accepted = true;
    ui->joined_by = LAB_UI_NONE;
}

bool lab_ui_event(lab_ui *ui, const union SDL_Event *event, float scale)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
        move_mouse(ui, event->motion.x, event->motion.y, scale);
        ui->joined_by = ui->active != 0 ? SDL_MOUSEMOTION : ui->joined_by;
        return true;
    case SDL_MOUSEBUTTONDOWN:
        move_mouse(ui, event->button.x, event->button.y, scale);
        press(ui, &event->button);
        ui->joined_by = LAB_UI_NONE;
        return true;
    case SDL_MOUSEBUTTONUP:
        move_mouse(ui, event->button.x, event->button.y, scale);
        if (event->button.button == SDL_BUTTON_LEFT) {
            ui->was_released = ui->was_released || ui->is_down;
            ui->is_down = false;
        }
        ui->joined_by = LAB_UI_NONE;
        return true;
    case SDL_MOUSEWHEEL:
        ui->wheel +=
            event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.y : event->wheel.y;
        ui->joined_by = SDL_MOUSEWHEEL;
        return true;
    default:
        return false;
    }
}
