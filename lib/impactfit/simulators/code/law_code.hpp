#pragma once
// Laws as source code of simulators.

#include <string>
#include <string_view>

#include "impactfit/card/contact_card.hpp"
#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/simulators/code/code_law.hpp"

namespace impactfit {

// Law of a contact card as a C99 header, which C++ also accepts. It has no globals and allocates nothing.
//
//   NAME_state                                         internal states of a contact
//   NAME_begin(state, effective_mass, impact_speed)    at first touch
//   NAME_force(state, indentation, indentation_rate)   normal force [N] with the end of contact of the card
//   NAME_rates(state, indentation, indentation_rate, rates)   rates of state.internal, NAME_states of them
//   NAME_update(state, indentation, indentation_rate, time_step)   at the end of a step
//
// The two plastic laws keep the largest indentation so far, so their curves follow from the motion and not from the
// mass and speed of the impact. Both are equal for a single impact.

/// Returns the header of a card for all laws of the registry. `name` starts every identifier. Throws Error (usage) for
/// a name outside of C, and Error as code_law.
std::string c_header(const ContactCard& card, std::string_view name);

// Contact law as a user-defined force of Chrono (ChSystemSMC, core). Interface read in
// src/chrono/physics/ChSystemSMC.h at 07939f94 (pair of vectors) and ChContactSMC.cpp at 2b575795 (wrench): the class
// takes its result type from the interface and compiles with both.

/// Returns the header of `name` (c_header), then the class name_force_torque derived from
/// ChSystemSMC::ChContactForceTorqueSMC. It has a state for each pair of bodies, so one contact point a pair. Throws
/// as c_header.
std::string chrono_force_class(const ContactCard& card, std::string_view name);

// Power law as the expression of a force in Adams.

/// Returns FUNCTION of a single-component force between the markers I and J, which repels for positive values. The
/// bodies touch at the distance TOUCH. `law` is in the units of the model.
std::string adams_expression(const PowerLawCoefficients<double>& law, Separation separation);

// Contact law as a MATLAB function, for a MATLAB Function block beside a spatial contact force of Simscape Multibody.

/// Returns force = name(indentation, rate) of a power law.
std::string matlab_function(const PowerLawCoefficients<double>& law, Separation separation, std::string_view name);

/// Returns [force, rates] = name(indentation, rate, states) of a Bouc-Wen law. An integrator with the reset condition
/// indentation <= 0 makes the states from the rates.
std::string matlab_function(const CodeLaw& law, std::string_view name);

// Contact law as a component of Modelica, with the translational interfaces of the Modelica Standard Library 4.

/// Returns the model `name` for all laws of the registry. Events locate first touch and turning point. Throws Error
/// (usage) for a name outside of the language, and Error as code_law.
std::string modelica_model(const ContactCard& card, std::string_view name);

}  // namespace impactfit
