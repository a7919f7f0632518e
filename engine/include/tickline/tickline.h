/* tickline/tickline.h -- everything. */
#ifndef TICKLINE_TICKLINE_H
#define TICKLINE_TICKLINE_H

#include <tickline/actor.h>
#include <tickline/ambiguity.h>
#include <tickline/base.h>
#include <tickline/camera.h>
#include <tickline/component.h>
#include <tickline/diagnostics.h>
#include <tickline/frame.h>
#include <tickline/id.h>
#include <tickline/latent.h>
#include <tickline/level.h>
#include <tickline/loop.h>
#include <tickline/provenance.h>
#include <tickline/script.h>
#include <tickline/tick.h>
#include <tickline/tickable.h>
#include <tickline/timer.h>
#include <tickline/trace.h>
#include <tickline/ue3.h>
#include <tickline/ue3_engine.h>
#include <tickline/ue3_input.h>
#include <tickline/ue3_timer.h>
#include <tickline/workers.h>
#include <tickline/world.h>

#endif
