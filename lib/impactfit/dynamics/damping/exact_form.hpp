#pragma once
// Exact value of the output of a form, from the simulation of the impacts.

#include <optional>
#include <span>

#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {

/// Returns the exponents and the separation rule of the unit impact at these inputs; `separation` replaces the rule of
/// the form.
UnitImpact unit_impact_of(const FormEntry& form, std::span<const double> inputs,
                          std::optional<Separation> separation = {});

/// Returns the exact output at these inputs. Simulations have the relative `tolerance`. Throws Error (usage) for a form
/// without exact value (FormQuantity::other), and for inputs outside the range of the exact relation.
double exact_form_output(const FormEntry& form, std::span<const double> inputs, double tolerance,
                         std::optional<Separation> separation = {});

/// Returns the restitution of the unit impact with the damping of an output value; NaN for a damping below 0. Throws
/// Error (usage) for a form that determines no damping.
double restitution_of_output(const FormEntry& form, std::span<const double> inputs, double output, double tolerance,
                             std::optional<Separation> separation = {});

}  // namespace impactfit
