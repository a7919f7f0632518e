/* game/include/game/sector.h -- sector data: parsed from JSON text that the application supplies.
 */
#ifndef GM_SECTOR_H
#define GM_SECTOR_H

#include <game/game.h>

/** Parses one sector file (jansson; unknown keys, wrong types and ranges are errors).
 * @param name  as --sector takes it; copied  @param[out] out free with gm_sector_free()
 * @param[out] error one line: file name, line and column or key path, what was expected */
gm_result gm_sector_parse(const char *name, const char *json, size_t length, gm_sector *out,
                          char error[GM_ERROR_TEXT]);
void gm_sector_free(gm_sector *sector);
const char *gm_sector_name(const gm_sector *sector);  /**< "01-amber-drift" */
const char *gm_sector_title(const gm_sector *sector); /**< "Amber Drift" */
/** Size of the struct, for arrays: gm_sector is opaque to the application. */
size_t gm_sector_bytes(void);
const gm_sector *gm_sector_at(const gm_sector *sectors, uint32_t index);

#endif
