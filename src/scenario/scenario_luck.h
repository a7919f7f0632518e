/* scenario/scenario_luck.h -- whether a read comes after its write in every order, or by luck in
 * the one that runs. */
#ifndef APP_SCENARIO_LUCK_H
#define APP_SCENARIO_LUCK_H

#include "scenario/scenario.h"

#include <game/game.h>

/**
 * Whether the read that a measure of orders counts is in time in the last frame, and certain to be:
 * the writer is in an earlier group, or the reader waits for it, or the writer alone has high
 * priority and waits for no function of normal priority in its group.
 *
 * @param measure  Of many orders: app_orders_is_measure()
 * @return false: it is late or only lucky, or there was no such read; log_reads must be on
 * @cost O(samples of the frame and prerequisites of the reader), no allocation
 */
bool app_luck_is_certain(const gm_game *game, const app_measure *measure);

#endif
