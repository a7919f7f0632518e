/* platform/user_file.h -- small files that are kept for a user between runs. */
#ifndef APP_USER_FILE_H
#define APP_USER_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct json_t;

/** Where a file of this user is: $XDG_DATA_HOME/tickline/NAME. Free with free(); NULL if this user
 * has no place. */
char *app_user_file_place(const char *name);
/**
 * Reads it as JSON.
 *
 * @param[in,out] path  Freed and NULL after a message if the file cannot be read.
 * @param what          "high scores": for messages.
 * @return NULL if there is none; a damaged one is kept as FILE.bad, after a message
 */
struct json_t *app_user_file_read(char **path, const char *what);
/**
 * Keeps other processes from changing the files of this user: take it, read, change, write, give it
 * back. Another game that holds it for more than a second is not waited for.
 *
 * @return a lock for app_user_file_unlock(), also where the system has none
 */
int app_user_file_lock(const char *path);
void app_user_file_unlock(int lock);
/** Keeps a damaged file as FILE.bad, after a message. */
void app_user_file_keep_bad(const char *path, const char *what, const char *why, int line);
/** Makes the folders that `path` lies in.  @return false with errno */
bool app_user_file_make_folder(const char *path);
/**
 * Makes a file's name of a text: letters, digits and what is not ASCII stay, the rest becomes "-".
 * "Anna B." becomes "Anna-B".
 *
 * @param fallback  the name of a text without any of these
 */
void app_user_file_word(const char *text, const char *fallback, char *out, size_t size);
/** Writes it, with its folders; takes over `root`. False after a message. */
bool app_user_file_write(const char *path, struct json_t *root, const char *what);
/** Writes a text likewise; NULL: no memory for it. False after a message. */
bool app_user_file_write_text(const char *path, const char *text, const char *what);

#endif
