#pragma once
// A closed form for the damping c of x'' + c x' + x^n = 0 that gives a wanted restitution e under separation at zero
// force: Eq. 49 of Poursina and Nikravesh 2020 made right at both ends of the range of e.

#include <array>
#include <span>
#include <string>
#include <vector>

#include "impactfit/tables/curve_fitting/curve_fit.hpp"
#include "impactfit/tables/curve_fitting/largest_error.hpp"
#include "impactfit/tables/linear_damping/linear_damping_curve.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit {

/// c = (1 - e) e^(-1/(n+1)) exp(e E) with, g = ln weak_damping_loss(n), s = (1 - e)^(1/n), h = e^(1/2), v = 2n - 3:
///   E = -g + ln e [(1 - e) 2n/(n+1) + e (g - 1/2 + 1/(n+1))] + e s n/(n+1) exp(-g (n+1)/n)
///       + (1 - e) [h (a1 + a2 h + a3 h^2) + s (b1 + b2 h)],   each of a and b a quadratic in v.
/// What stands before the brackets with a and b are the known limits: dc/d(1-e) = exp(-g) at e = 1 and the first term
/// beyond it, in (1-e)^(1/n); c e^(1/(n+1)) = 1 at e = 0 and the first beyond it, in e ln e.
struct LinearDampingForm {
    static constexpr std::size_t terms = 5, powers = 3, size = terms * powers;
    std::array<double, size> constants;  ///< of a1 by rising power of v, then a2, a3, b1, b2

    /// 0 < e <= 1, 1 <= n <= 2.
    double damping(double restitution, double hertz_exponent) const;
};

/// The factors of the constants in ln c.
std::array<double, LinearDampingForm::size> linear_damping_basis(double restitution, double hertz_exponent);

/// ln c without fitted constants.
double known_log_damping(double restitution, double hertz_exponent);

/// How far the restitution may be off: the limits the form is fitted to, 5e-4 and 0.5 % of e.
inline constexpr double largest_absolute_error = 5e-4, largest_relative_error = 5e-3;

struct FittedLinearDampingForm {
    LinearDampingForm form;
    double condition;                ///< of the Jacobian with columns of unit length
    std::vector<std::string> words;  ///< grid, objective, methods
};

/// Least squares in the error of restitution, in units of the limits, over 1e-3 <= e <= 1 and 1 <= n <= 2.
FittedLinearDampingForm fit_linear_damping_form(const RecipeOptions& options);

/// The largest errors of restitution over 1e-4 <= e <= 1 and 1 <= n <= 2, simulated at a tolerance of 1e-11.
struct FormErrors {
    LargestError absolute, relative;  ///< at e and n; the relative in units of e
};
FormErrors largest_form_errors(const LinearDampingForm& form, int threads);

/// C99 of the form.
RecipeHeader linear_damping_header(const LinearDampingForm& form, const FormErrors& errors);

}  // namespace impactfit
