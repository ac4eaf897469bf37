#pragma once
// Contact law as a user-defined force of Chrono (ChSystemSMC, core). Interface read in
// src/chrono/physics/ChSystemSMC.h at 07939f94 (pair of vectors) and ChContactSMC.cpp at 2b575795 (wrench): the class
// takes its result type from the interface and compiles with both.

#include <string>
#include <string_view>

#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns the header of `name` (c_code.hpp), then the class name_force_torque derived from
/// ChSystemSMC::ChContactForceTorqueSMC. It has a state for each pair of bodies, so one contact point a pair. Throws
/// as c_header.
std::string chrono_force_class(const ContactCard& card, std::string_view name);

}  // namespace impactfit
