#pragma once
// Exact value of the output of a form, from the simulation of the impacts.

#include <limits>
#include <optional>
#include <span>

#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {

/// Circumstances of an impact that the inputs of a form do not contain.
struct FormCircumstances {
    std::optional<Separation> separation = {};  ///< replaces the rule of the form
    /// Hertz exponent for a form that neither contains nor fixes it; NaN: that of spheres.
    double hertz_exponent = std::numeric_limits<double>::quiet_NaN();
};

/// Returns the exponents and the separation rule of the unit impact at these inputs.
UnitImpact unit_impact_of(const FormEntry& form, std::span<const double> inputs, const FormCircumstances& at = {});

/// Returns the exact output at these inputs. Simulations have the relative `tolerance`. Throws Error (usage) for a form
/// without exact value (FormQuantity::other), and for inputs outside the range of the exact relation.
double exact_form_output(const FormEntry& form, std::span<const double> inputs, double tolerance,
                         const FormCircumstances& at = {});

/// Returns the restitution of the unit impact with the damping of an output value; NaN for a damping below 0. Throws
/// Error (usage) for a form that determines no damping.
double restitution_of_output(const FormEntry& form, std::span<const double> inputs, double output, double tolerance,
                             const FormCircumstances& at = {});

}  // namespace impactfit
