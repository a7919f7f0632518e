/* lab/act_files.c -- requests that write files. See act.h. */
#include "lab/act.h"

void lab_act_screenshot(app_lab *lab, const lab_request *request)
{
    char path[APP_EXPORT_PATH];
    (void)request;
    if (app_exports_screenshot(lab->scene, path)) {
        lab_tell_text(lab, false, path);
    } else {
        lab_tell(lab, true, LAB_NOTICE_NO_PICTURE);
    }
}

void lab_act_movie(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (!app_exports_toggle_movie(&lab->session->exports)) {
        lab_tell(lab, true, LAB_NOTICE_NO_MOVIE);
    }
}

void lab_act_trace(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (!app_exports_toggle_trace(&lab->session->exports)) {
        lab_tell(lab, true, LAB_NOTICE_NO_TRACE);
    }
}
