/* Any bytes as a sector file: refused in one line with nothing taken, or read whole. */
#include "fuzz_file.h"

#include <game/game.h>

#include <stdlib.h>
#include <string.h>

static void expect_refused(const gm_sector *sector, const char *error)
{
    fuzz_expect_line(error);
    fuzz_expect(strncmp(error, "fuzz.json:", 10) == 0, "a line that names the file");
    fuzz_expect(gm_sector_name(sector)[0] == '\0' && gm_sector_title(sector)[0] == '\0',
                "nothing of a file that was refused");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char error[GM_ERROR_TEXT];
    gm_sector *sector = malloc(gm_sector_bytes());
    char *text = malloc(size + 1);
    fuzz_expect(sector != NULL && text != NULL, "memory");
    memcpy(text, data, size);
    text[size] = '\0';
    memset(sector, 0xAA, gm_sector_bytes());
    if (gm_sector_parse("fuzz", text, size, sector, error) == GM_OK) {
        fuzz_expect(error[0] == '\0', "no error of a good file");
        fuzz_expect(strcmp(gm_sector_name(sector), "fuzz") == 0, "its name");
        fuzz_expect(gm_sector_title(sector)[0] != '\0', "a title");
    } else {
        expect_refused(sector, error);
    }
    gm_sector_free(sector);
    free(sector);
    free(text);
    return 0;
}
