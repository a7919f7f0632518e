/* lab/act.h -- carries out what was asked for. Private to src/lab. */
#ifndef LAB_ACT_H
#define LAB_ACT_H

#include "state.h"

/** Carries out one request, between two pictures. */
void lab_act(lab *lab, const lab_request *request);
/** A line to be read for some seconds; translated by the panel that shows it. */
void lab_notice(lab *lab, bool is_bad, const char *text);
/** Notes that time moved: everything shown is taken anew. */
void lab_moved(lab *lab);

/** act_order.c: requests that change the schedule. */
void lab_act_on_order(lab *lab, const lab_request *request);
/** act_show.c: requests that change what is shown. */
void lab_act_on_show(lab *lab, const lab_request *request);

#endif
