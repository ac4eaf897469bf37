#pragma once
// Fit of a form: its model, and the observable of its output.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "impactfit/contact/form/form_model.hpp"
#include "impactfit/dynamics/impact/observable.hpp"

namespace impactfit {

struct FitProblem;
struct FitParameter;
struct FitCondition;

/// Form and objective of a fit. Problems share it.
struct FormTask {
    FormModel model;
    Observable output;
    std::shared_ptr<const void> own_text;  ///< owns the texts of a form of one's own; null for a published form

    FormTask(FormEntry form, FormObjective objective, std::shared_ptr<const void> text = nullptr);

    const FormEntry& form() const { return model.form(); }
    FormObjective objective() const { return model.objective(); }
    /// Returns true for an objective without measured impacts: each row is a point of the curve.
    bool has_points() const { return objective() != FormObjective::measured_impacts; }
};

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
