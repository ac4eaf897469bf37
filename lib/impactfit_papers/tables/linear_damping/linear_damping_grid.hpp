#pragma once
// Damping c(e, n) of the unit impact over a grid of Hertz exponents and restitutions  @eq{PN20, Eqs. 23-24}.

#include <span>
#include <vector>

#include "impactfit_papers/tables/linear_damping/linear_damping_curve.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_fits.hpp"

namespace impactfit {

/// Returns one curve for each Hertz exponent.
std::vector<DampingCurve> linear_damping_curves(std::span<const double> hertz_exponents, int threads);

struct LinearDampingGrid {
    std::vector<std::vector<double>> damping;  ///< by curve, then by restitution
    double largest_error = 0.0;                ///< maximum |e_out - e|/e of the simulated impacts
};

/// Returns c on the grid. Checks every c by an impact simulated at tolerance 1e-11.
LinearDampingGrid linear_damping_grid(const EvenGrid& restitutions, std::span<const DampingCurve> curves, int threads);

/// Returns the restitution of a unit impact with this damping, at tolerance 1e-11.
double simulated_restitution(double hertz_exponent, double damping);

}  // namespace impactfit
