#pragma once
// Contact laws and simulated impacts.

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/contact/hertz.hpp"
#include "impactfit/contact/impact.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/hysteresis_loop.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/scaling.hpp"
#include "impactfit/dynamics/simulate_named.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/dynamics/simulation/own_law.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/dynamics/sweep.hpp"
