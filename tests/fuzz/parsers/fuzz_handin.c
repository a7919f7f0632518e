/* Any bytes as an answer that is handed in: taken whole, or refused with one line; what is taken
 * comes back the same when it is written. */
#include "classroom/handin.h"
#include "fuzz_file.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[FUZZ_PATH];
    static char copy[FUZZ_PATH];
    static char twice[FUZZ_PATH];
    static app_handin first;
    static app_handin second;
    char error[1024] = "";
    if (path[0] == '\0') {
        fuzz_place("in.answer", path);
        fuzz_place("out.answer", copy);
        fuzz_place("twice.answer", twice);
    }
    fuzz_write(path, data, size);
    if (!app_handin_read(&first, path, error, sizeof error)) {
        fuzz_expect_line(error);
        return 0;
    }
    fuzz_expect(first.lesson[0] != '\0' && strchr(first.lesson, '/') == NULL, "a lesson's name");
    fuzz_expect(app_handin_write(&first, copy), "a file to write");
    fuzz_expect(app_handin_read(&second, copy, error, sizeof error), "to read what was written");
    fuzz_expect(app_handin_write(&second, twice), "a file to write");
    fuzz_expect_same_files(copy, twice);
    fuzz_expect(fuzz_take_messages() == 0, "no message");
    return 0;
}
