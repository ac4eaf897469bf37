#pragma once
// Formulas of a fit with their objective. The parameters are the constants, the inputs, the Hertz exponent of the
// impacts if the formulas neither contain nor fix it, and, for measured impacts, the stiffness.

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/contact/form/form_entry.hpp"
#include "impactfit/contact/law_registry.hpp"

namespace impactfit {

/// Residual of a fit of a form.
enum class FormObjective {
    output,                ///< output of the form less the given value
    relative_output,       ///< the same, divided by the given value
    realised_restitution,  ///< restitution of the unit impact with the damping of the form, less the prescribed one
    measured_impacts       ///< observables of the impacts with the damping of the form, or durations by its impact
                           ///< time, less the measured ones
};

inline constexpr std::array<std::string_view, 4> form_objective_names{"output", "relative_output",
                                                                      "realised_restitution", "measured_impacts"};

/// Returns true if the residuals need simulated impacts.
constexpr bool simulates(FormObjective objective) {
    return objective == FormObjective::realised_restitution || objective == FormObjective::measured_impacts;
}

/// One formula, or several with shared inputs and constants: constants of the same name are one constant. The addresses
/// of its members are stable: it is neither copied nor moved.
class FormulaModel {
public:
    /// Throws Error (usage) for an objective that needs a damping, which the output does not determine; for two
    /// formulas of one output; and for several formulas with an objective that simulates.
    FormulaModel(std::vector<FormEntry> formulas, FormObjective objective);
    FormulaModel(const FormulaModel&) = delete;
    FormulaModel& operator=(const FormulaModel&) = delete;

    /// Returns the formula. Of several: all inputs and constants, with the value of the first.
    const FormEntry& form() const { return form_; }
    /// Returns the formulas, one for each output, as functions of all inputs and constants.
    const std::vector<FormEntry>& formulas() const { return formulas_; }
    FormObjective objective() const { return objective_; }
    const ContactModel& model() const { return model_; }
    /// Number of constants; they are the first parameters, in order. The inputs follow.
    std::size_t constant_count() const { return form_.constants.size(); }

    template <Scalar S>
    S output(std::span<const S> values, std::size_t formula = 0) const {
        return formulas_[formula](values.subspan(constant_count(), form_.inputs.size()),
                                  values.first(constant_count()));
    }

    /// Returns the parameter of this name, or its fixed value.
    template <Scalar S>
    S value_of(std::span<const S> values, std::string_view name, double otherwise) const {
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            if (parameters_[i].name == name) return values[i];
        return S(otherwise);
    }

private:
    void join(const std::vector<FormEntry>& formulas);

    FormObjective objective_;
    std::string name_, title_, equation_;  ///< of several formulas, as the next three
    std::vector<Parameter> inputs_, constants_;
    std::vector<double> published_;
    FormEntry form_;
    std::vector<FormEntry> formulas_;
    std::string stiffness_unit_;
    std::vector<Parameter> parameters_;
    LawEntry law_;
    ContactModel model_;
};

/// Returns the power law with the damping of the form, as values of the law power_law: stiffness, n, m, q, lambda.
/// Objectives with simulated impacts only.
template <Scalar S>
std::array<S, 5> power_law_values(const FormulaModel& model, std::span<const S> values, const Impact<S>& impact);

/// Returns the duration [s] of an impact with the impact time of the form  @eq{RH, Eqs. 6, 24}.
template <Scalar S>
S duration_of_impact_time(const FormulaModel& model, std::span<const S> values, const Impact<S>& impact);

/// Returns the exponents n, m, q of the impact of a form.
template <Scalar S>
std::array<S, 3> form_exponents(const FormulaModel& model, std::span<const S> values) {
    const FormImpact& impact = model.form().impact;
    const auto fixed = [](double value, double otherwise) { return value == value ? value : otherwise; };
    const S n = model.value_of(values, "hertz_exponent", fixed(impact.hertz_exponent, sphere_hertz_exponent));
    const S m = model.value_of(values, "damping_exponent", impact.damping_exponent);
    const S q = model.value_of(values, "velocity_exponent", fixed(impact.velocity_exponent, 1.0));
    return {n, impactfit::value_of(m) == impactfit::value_of(m) ? m : n, q};
}

}  // namespace impactfit
