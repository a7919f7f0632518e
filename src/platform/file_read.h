/* platform/file_read.h -- whole files, each kind with a limit of its own. */
#ifndef APP_FILE_READ_H
#define APP_FILE_READ_H

#include <stdbool.h>
#include <stddef.h>

/** What a file is read as: decides how large it may be. */
typedef enum app_file_kind {
    APP_FILE_RECORDING = 0, /**< 256 MB: about ten hours of play; scenarios too */
    APP_FILE_SECTOR,        /**< 1 MB */
    APP_FILE_TEXTS,         /**< 4 MB: one language */
    APP_FILE_USER,          /**< 1 MB: scores and progress */
    APP_FILE_PROJECT,       /**< 16 MB: lists of tick functions */
    APP_FILE_TRACE,         /**< 64 MB: frames that a host traced */
    APP_FILE_FONT,          /**< 64 MB */
    APP_FILE_KINDS,
} app_file_kind;

/**
 * Reads a regular file whole. Never waits for a pipe or a device: they are refused.
 *
 * @param[out] length  bytes before the NUL that is put behind them; valid on success
 * @return the bytes, to be freed with free(); NULL: errno is set, app_file_reason() explains it
 */
char *app_file_read(const char *path, app_file_kind kind, size_t *length);

/** The first bytes of a regular file, with a NUL behind them; never waits.
 * @param size  of `bytes`, > 0  @return false: it cannot be read, or is none */
bool app_file_begin(const char *path, char *bytes, size_t size);

/** Tells whether there is anything of that name, without opening it. */
bool app_file_exists(const char *path);

/** The most bytes that a file of a kind may have. */
size_t app_file_limit(app_file_kind kind);

/** What errno says after app_file_read() failed. Valid until the next call of strerror(). */
const char *app_file_reason(int code);

#endif
