#pragma once
// Evaluation of the model of a form: its output, or the impact with the damping of the form.

#include <span>

#include "impactfit/contact/form/form_model.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/impact/simulation_options.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives_interface.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"

namespace impactfit {

/// Returns the simulated impact of the power law with the damping of the form. Without simulation (output objectives):
/// form_output only, in a collision with numbers. S is double or Dual.
template <Scalar S>
Collision<S> simulate_form(const FormModel& model, std::span<const S> values, const Impact<S>& impact,
                           SimulationOptions options) {
    if (!simulates(model.objective())) {
        Collision<S> result;
        result.form_output = model.output(values);
        if (is_finite(result.form_output)) result.status = CollisionStatus::separated;
        return result;
    }
    options.separation = options.separation.value_or(model.form().impact.separation);
    const std::array<S, 5> law = power_law_values(model, values, impact);
    if constexpr (std::same_as<S, double>)
        return LawSimulation<PowerLaw>::simulate(law, impact, options);
    else
        return LawDerivatives<PowerLaw>::simulate(law, impact, options);
}

}  // namespace impactfit
