#pragma once
// Set-point error: the error of drop heights that were set once for several impacts, a random effect whose standard
// deviation the data estimate.

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/estimation/multi_start/solve.hpp"
#include "impactfit/estimation/objective/parameter_space.hpp"

namespace impactfit {

/// Least number of drop heights for an estimate: with p parameters of the law it has heights - p degrees of freedom.
inline constexpr long least_set_points = 4;

/// Largest error of a height that is set by a ruler or an electromagnet [m]: some millimetres. A larger one hides a
/// misfit of the law, so a fit does not include it unless it is stated.
inline constexpr double largest_set_point_error = 5e-3;

/// A fit with an error of each drop height: FitProblem::set_point_error is set.
struct SetPointFit {
    FitProblem problem;
    SolveResult search;
};

/// Adds an error of each drop height, N(0, tau²), if the law at the end of `search` misses the means of the repeats by
/// more than their scatter (p < `doubtful_probability`), and such errors explain it. tau maximises the restricted
/// likelihood (REML) of the residuals, linear in parameters and errors, and the fit is repeated with the prior tau
/// until both agree:
///
///     -2 ln L(tau) = ln |V| + ln |J' V⁻¹ J| + r' (V⁻¹ - V⁻¹ J (J' V⁻¹ J)⁻¹ J' V⁻¹) r,   V = I + tau² Z Z'
///
/// (restricted likelihood of Patterson and Thompson 1971, in docs/bibliography.bib). Empty without known
/// standard deviations, with a stated error of the drop heights, with fewer than `least_set_points` repeated heights,
/// and for errors that follow a smooth curve over the height: the law is then to blame.
///
/// Few heights determine tau, so intervals take Student's t. The degrees of freedom of a parameter p are those of its
/// variance, by the standard error of tau @eq{GUM08, Eq. G.3}, the method of Satterthwaite:
///
///     nu_p = 2 Var(p)² / Var(Var(p)) = 2 / (d ln Var(p) / d ln tau · se(tau) / tau)²,   at least 1
///
/// A variance of tau alone has about heights - p of them, one of the noise alone has infinitely many. Coverage:
/// docs/coverage.md.
std::optional<SetPointFit> fit_set_point_error(const FitProblem& problem, const ParameterSpace& space,
                                               const SolveResult& search, const ProgressCallback& progress);

/// Returns the problem before fit_set_point_error; equal to `problem` if that has no estimated error.
FitProblem without_set_point_error(const FitProblem& problem);

}  // namespace impactfit
