/* Any bytes as a list of tick functions: taken whole, or refused with one line; what is taken is
 * within the limits, and its frame can be run. */
#include "fuzz_file.h"
#include "project/project.h"

#include <string.h>

enum { FEW = 200 };

static void expect_indices(const app_project *p)
{
    for (uint32_t i = 0; i < p->link_count; i++) {
        const app_project_link *link = &p->links[i];
        fuzz_expect(link->function < p->function_count, "a function of the list");
        fuzz_expect(link->before < p->function_count || link->before == UINT32_MAX,
                    "a prerequisite of the list, or none");
    }
    for (uint32_t i = 0; i < p->access_count; i++) {
        fuzz_expect(p->accesses[i].function < p->function_count, "a function of the list");
        fuzz_expect(p->accesses[i].value < p->value_count, "a value of the list");
    }
    for (uint32_t i = 0; i < p->function_count; i++) {
        fuzz_expect(p->functions[i].group < TL_TICK_GROUP_NEWLY_SPAWNED, "a group");
    }
}

static void expect_rings(const app_project *p, const app_project_run *run)
{
    for (uint32_t i = 0; i < run->ring_count; i++) {
        fuzz_expect(run->rings[i].count >= 2, "a cycle has two functions or more");
        fuzz_expect(run->rings[i].first + run->rings[i].count <= run->member_count, "its members");
    }
    for (uint32_t i = 0; i < run->member_count; i++) {
        fuzz_expect(run->ring_members[i] < p->function_count, "a function of the list");
    }
}

/* A table with changes is a table with the same functions. */
static void expect_saved(const app_project *p, const char *path)
{
    static char csv[FUZZ_PATH];
    char error[APP_PROJECT_ERROR] = "";
    app_project saved;
    app_project_trials trials = {.count = 0};
    if (csv[0] == '\0') {
        fuzz_place("saved.csv", csv);
    }
    const app_project_trial changes[] = {
        {.change = APP_PROJECT_MOVE, .function = 0, .group = TL_TICK_GROUP_POST_UPDATE_WORK},
        {.change = APP_PROJECT_WAIT, .function = 0, .before = p->function_count - 1}};
    (void)app_project_try(p, &trials, &changes[0]);
    (void)app_project_try(p, &trials, &changes[1]);
    if (app_project_save(path, csv, p, &trials) != APP_OK) {
        return;
    }
    fuzz_expect(app_project_read(&saved, csv, error), "a saved table can be read");
    fuzz_expect(saved.function_count == p->function_count, "with the same functions");
    fuzz_expect(saved.functions[0].group == TL_TICK_GROUP_POST_UPDATE_WORK, "one in its group");
    fuzz_expect(app_project_waits(&saved, NULL, 0, p->function_count - 1), "that waits");
    app_project_free(&saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[FUZZ_PATH];
    char error[APP_PROJECT_ERROR] = "";
    app_project project;
    app_project_run run;
    if (path[0] == '\0') {
        fuzz_place("list.txt", path);
    }
    fuzz_write(path, data, size);
    if (!app_project_read(&project, path, error)) {
        fuzz_expect_line(error);
        return 0;
    }
    expect_indices(&project);
    if (project.source != NULL) {
        expect_saved(&project, path);
    }
    if (project.function_count < FEW && app_project_run_frame(&run, &project, NULL) == NULL) {
        fuzz_expect(run.ran_count <= project.function_count, "each function at most once");
        expect_rings(&project, &run);
        app_project_run_free(&run);
    }
    app_project_free(&project);
    return 0;
}
