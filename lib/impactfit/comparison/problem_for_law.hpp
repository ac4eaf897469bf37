#pragma once
// Conversion of a calibration problem to another law or form: equal data, rig, sensors and noise.

#include <vector>

#include "impactfit/calibration/initialisation/law_proposal.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/card/contact_card.hpp"

namespace impactfit {

/// Returns the problem of `choice.law` for the data of `problem`. Common parameters of equal meaning keep their role
/// and value: exponents, and stiffness for an equal elastic exponent. `choice` proposes the role of each further
/// parameter; the data determine the starts. Parameters per group become shared, except those of a population. Throws
/// Error as a problem file does, and Error (problem) for a law in which a parameter of the population is not free.
FitProblem problem_for_law(const FitProblem& problem, const LawChoice& choice);

/// Returns the problem of a contact card for the data of `problem`: all parameters of the law are fixed. Throws Error
/// (problem) for nondimensional data.
FitProblem problem_for_card(const FitProblem& problem, const ContactCard& card);

/// Returns the problem of another form on the data of `problem`, which has a form. The constants are free, from their
/// published values. Inputs keep their columns, values and errors. Throws Error (problem) for a form with another
/// output and for an input that the problem does not contain; Error (usage) as FormulaModel.
FitProblem problem_for_form(const FitProblem& problem, const FormEntry& form);
/// Returns the problem likewise, with form and constants of `other`, which has a form.
FitProblem problem_for_form(const FitProblem& problem, const FitProblem& other);

// Approximate observables of a record, for starting values only.

/// Returns the recorded peaks, without correction for noise or sensor, and the restitution e:
///     force over time         e = J/(m v) - 1, impulse J
///     force over indentation  e^2 = 1 - 2 W/(m v^2), dissipated work W
///     velocity over time      e = -(last velocity)/v
/// Restitution is clamped to [0.05, 0.98], where every law has a damping for it.
std::vector<Measurement> record_readings(const FitRecord& record, const Impact<double>& impact);

}  // namespace impactfit
