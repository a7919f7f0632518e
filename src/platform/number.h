/* platform/number.h -- exact reading of numbers from text, independent of the locale. */
#ifndef APP_NUMBER_H
#define APP_NUMBER_H

#include <tickline/base.h>

/** A whole decimal number within [low, high]; nothing before or after it. */
bool app_number_parse(const char *text, int64_t low, int64_t high, int64_t *out);
/** Decimal seconds ("0.1", "2", ".25"; at most 9 decimals) as exact ns, 0 to a million seconds. */
bool app_number_parse_seconds(const char *text, tl_time *out);
/** A decimal number, perhaps negative, with at most 6 decimals, as exact millionths. */
bool app_number_parse_millionths(const char *text, int64_t *out);
/** value / 10^decimals without zeros at the end, as the functions above read it.
 * @param text  text[32]  @param decimals 0 to 9 */
void app_number_text(int64_t value, uint32_t decimals, char text[32]);
/** Exactly `digits` lower-case hex digits, 1 to 16. */
bool app_number_parse_hex(const char *text, size_t digits, uint64_t *out);
/** Exactly 16 lower-case hex digits. */
bool app_number_parse_hash(const char *text, uint64_t *out);

#endif
