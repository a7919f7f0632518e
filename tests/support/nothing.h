/* nothing.h -- callbacks that do nothing. */
#ifndef TL_TEST_NOTHING_H
#define TL_TEST_NOTHING_H

#include <tickline/tickline.h>

tl_tick_fn no_tick;
tl_timer_fn no_timer;
tl_tickable_fn no_tickable;
tl_camera_fn no_camera;
tl_script_fn no_script;

#endif
