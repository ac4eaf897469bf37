#pragma once
// Fit of one or several forms: their model, and the observables of their outputs.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "impactfit/calibration/problem/formula_model.hpp"
#include "impactfit/dynamics/impact/observable.hpp"

namespace impactfit {

struct FitProblem;
struct FitParameter;
struct FitCondition;

/// Returns true for the output of a form, which is no observable of an impact.
constexpr bool is_output(const Observable& observable) {
    return observable.quantity >= Quantity::other;
}
/// Returns the index of an output among those of its problem.
constexpr std::size_t output_index(const Observable& output) {
    return static_cast<std::size_t>(output.quantity) - static_cast<std::size_t>(Quantity::other);
}

/// Forms and objective of a fit. Problems share it.
struct FormTask {
    FormulaModel model;
    std::vector<Observable> outputs;       ///< of the formulas of the model, in their order
    std::shared_ptr<const void> own_text;  ///< owns the texts of a form of one's own; null for a published form

    FormTask(FormEntry form, FormObjective objective, std::shared_ptr<const void> text = nullptr);
    FormTask(std::vector<FormEntry> forms, FormObjective objective, std::shared_ptr<const void> text = nullptr);

    const FormEntry& form() const { return model.form(); }
    FormObjective objective() const { return model.objective(); }
    bool simulates() const { return impactfit::simulates(objective()); }
    /// Returns true if the impact time of the form gives durations of measured impacts. The stiffness scales them all.
    bool predicts_durations() const { return !has_points() && form().output.quantity == FormQuantity::impact_time; }
    /// Returns the columns of the points: outputs and inputs.
    std::vector<std::string> columns() const;
    /// Returns the output of this name; null without one.
    const Observable* output(std::string_view name) const;
    /// Returns true for an objective without measured impacts: each row is a point of the curve.
    bool has_points() const { return objective() != FormObjective::measured_impacts; }
};

/// Returns the observables that the model predicts, in their order: those of an impact, or the outputs of forms for
/// points.
std::vector<const Observable*> model_observables(const FitProblem& problem);

/// Sets model and parameterisation of the problem; its parameters remain empty.
void use_form(std::shared_ptr<const FormTask> task, FitProblem& problem);

/// Returns a constant of the form: free from the published value with the search bounds of the form, or fixed at it.
FitParameter form_constant(const FormTask& task, std::size_t index, bool free);
/// Returns an input of the form, read from the column of its name.
FitParameter form_input(const Parameter& input);
/// Gives free constants without finite bounds the search bounds of the form, widened to contain the start.
void bound_constants(FitProblem& problem);

/// Throws Error (problem) for observables of measured impacts that need a stiffness, if its value is the default.
void check_form_stiffness(const FitProblem& problem);

/// Adds a note if a measured restitution is an input of the form and an observable: its noise cancels in the residual.
void note_restitution_as_input(FitProblem& problem);

/// Returns the inputs of the form at a condition. Throws Error (internal) for an input that is neither fixed nor a
/// column.
std::vector<double> form_inputs(const FitProblem& problem, const FitCondition& condition);
/// Returns the Hertz exponent of the impact at a condition, if it is a parameter beside the inputs; otherwise NaN.
double form_hertz_exponent(const FitProblem& problem, const FitCondition& condition);

}  // namespace impactfit
