#pragma once
// Closed form of the damping c(e, n) of x'' + c x' + x^n = 0 for a prescribed restitution e, separation at zero force.
// Improves Eq. 49 of Poursina and Nikravesh 2020: exact limits at e = 0 and e = 1.

#include <array>
#include <span>
#include <string>
#include <vector>

#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"
#include "impactfit_papers/tables/curve_fitting/largest_error.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_curve.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit {

/// c = (1 - e) e^(-1/(n+1)) exp(e E) with, g = ln weak_damping_loss(n), s = (1 - e)^(1/n), h = e^(1/2), v = 2n - 3:
///   E = -g + ln e [(1 - e) 2n/(n+1) + e (g - 1/2 + 1/(n+1))] + e s n/(n+1) exp(-g (n+1)/n)
///       + (1 - e) [h (a1 + a2 h + a3 h^2) + s (b1 + b2 h)],   each of a and b a quadratic in v.
/// The terms without a and b are the exact limits and their first corrections: dc/d(1-e) = exp(-g) at e = 1 with a term
/// in (1-e)^(1/n), and c e^(1/(n+1)) = 1 at e = 0 with a term in e ln e.
struct LinearDampingForm {
    static constexpr std::size_t terms = 5, powers = 3, size = terms * powers;
    std::array<double, size> constants;  ///< of a1 by increasing power of v, then a2, a3, b1, b2

    /// Returns c for 0 < e <= 1, 1 <= n <= 2.
    double damping(double restitution, double hertz_exponent) const;
};

/// Returns the factors of the constants in ln c.
std::array<double, LinearDampingForm::size> linear_damping_basis(double restitution, double hertz_exponent);

/// Returns ln c without the fitted terms.
double known_log_damping(double restitution, double hertz_exponent);

/// Error limits of the restitution in the fit: 5e-4 absolute, 0.5 % relative.
inline constexpr double largest_absolute_error = 5e-4, largest_relative_error = 5e-3;

struct FittedLinearDampingForm {
    LinearDampingForm form;
    double condition;                 ///< of the Jacobian with columns of unit length
    std::vector<std::string> detail;  ///< grid, objective, methods
};

/// Fits by least squares in the error of the restitution, in units of the limits, over 1e-3 <= e <= 1 and 1 <= n <= 2.
FittedLinearDampingForm fit_linear_damping_form(const RecipeOptions& options);

/// Maximum errors of the restitution over 1e-4 <= e <= 1 and 1 <= n <= 2, simulated at tolerance 1e-11.
struct FormErrors {
    LargestError absolute, relative;  ///< with location (e, n); relative to e in `relative`
};
FormErrors largest_form_errors(const LinearDampingForm& form, int threads);

/// Returns C99 code of the form.
RecipeHeader linear_damping_header(const LinearDampingForm& form, const FormErrors& errors);

}  // namespace impactfit
