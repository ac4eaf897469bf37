#pragma once
// Closed form c = alpha (e^beta - 1) of Poursina and Nikravesh 2020  @eq{PN20, Eqs. 45-47}: a fit of alpha and beta for
// each Hertz exponent n, then fits of alpha(n) and beta(n).

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_curve.hpp"

namespace impactfit {

/// Equidistant grid, both ends included.
struct EvenGrid {
    double least, most;
    std::size_t points;

    double operator[](std::size_t i) const {
        if (i + 1 == points) return most;  // the formula below can exceed `most` by rounding
        return least + (most - least) * static_cast<double>(i) / static_cast<double>(points - 1);
    }
};

/// alpha and beta of Eq. 45.
struct ClosedFormConstants {
    double alpha, beta;
};

/// Returns c of Eq. 45.
double closed_form_damping(const ClosedFormConstants& constants, double restitution);

/// Fits alpha and beta by least squares in c over the restitutions.
FittedCurve fit_closed_form(const DampingCurve& exact, const EvenGrid& restitutions, const CurveFitOptions& options);

/// Returns alpha and beta, the constants of fit_closed_form, for conditioning_text.
std::span<const FreeParameter> closed_form_parameters();

/// Smooth functions of n: alpha(n) as a quartic, beta(n) as a power with an offset.
struct SmoothedConstants {
    std::vector<double> quartic;    ///< a4 to a0  @eq{PN20, Eq. 46}
    std::vector<double> power_law;  ///< factor, exponent, offset  @eq{PN20, Eq. 47}

    ClosedFormConstants at(double hertz_exponent) const;
};

/// The two fits behind SmoothedConstants.
struct SmoothingFits {
    FittedCurve quartic, power_law;

    SmoothedConstants constants() const { return {quartic.constants, power_law.constants}; }
    /// Returns the conditioning of both fits, for the header of a table.
    std::vector<std::string> description() const;
};

SmoothingFits smooth_constants(std::span<const double> hertz_exponents, std::span<const ClosedFormConstants> values,
                               const CurveFitOptions& options);

}  // namespace impactfit
