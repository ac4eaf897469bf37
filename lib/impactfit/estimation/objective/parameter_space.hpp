#pragma once
// Free parameters p and their search coordinates u:
//
//     log10 scale:   u = ln p
//     logit scale:   u = ln((p - lower) / (upper - p))
//     linear scale:  u = p / m,  m = |start|, or |wider bound| if the start is 0, or 1 without a bound

#include <Eigen/Core>
#include <limits>
#include <string>
#include <vector>

#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// A free parameter, in natural units.
struct FreeParameter {
    std::string name;
    double start;
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    ParameterScale scale = ParameterScale::linear;
    /// Limits of the logit of a fraction. The bounds may be narrower. Infinite: the parameter is not a fraction, and
    /// errors are relative to the value.
    double least = -std::numeric_limits<double>::infinity();
    double greatest = std::numeric_limits<double>::infinity();
    /// Range from which starts are drawn, within the bounds; NaN: the bounds.
    double drawn_lower = std::numeric_limits<double>::quiet_NaN();
    double drawn_upper = std::numeric_limits<double>::quiet_NaN();
    bool search_bounds = false;  ///< the bounds limit the search only: a profile of another parameter that needs a
                                 ///< value beyond them is open
    bool nuisance = false;       ///< nuisance parameter: no starting values are drawn, verdicts exclude it
    bool exact = false;          ///< its derivatives are those of formulas, not of a simulation (jacobian_error.hpp)
};

/// Bijection between natural parameters p and search coordinates u.
class ParameterSpace {
public:
    /// Throws an Error (problem) for a starting value outside its bounds, for lower >= upper, or for a scale that does
    /// not fit: log10 needs a positive start and lower >= 0 (default 0); logit needs finite bounds and a start strictly
    /// between them.
    explicit ParameterSpace(std::vector<FreeParameter> parameters);

    const std::vector<FreeParameter>& parameters() const { return parameters_; }
    const FreeParameter& parameter(Eigen::Index i) const { return parameters_[static_cast<std::size_t>(i)]; }
    Eigen::Index size() const { return static_cast<Eigen::Index>(parameters_.size()); }

    Eigen::VectorXd start() const;  ///< in natural units
    Eigen::VectorXd lower() const;  ///< in search coordinates; may be infinite
    Eigen::VectorXd upper() const;

    Eigen::VectorXd to_search(const Eigen::VectorXd& natural) const;
    /// Returns natural parameters, clamped to the bounds against rounding.
    Eigen::VectorXd to_natural(const Eigen::VectorXd& search) const;
    /// Returns dp/du at a point in natural units, one entry per parameter.
    Eigen::VectorXd transform_derivative(const Eigen::VectorXd& natural) const;

private:
    std::vector<FreeParameter> parameters_;
    Eigen::VectorXd magnitudes_;  ///< of linear parameters
};

/// Returns dp of a relative change of 1, per parameter:
///
///     log10 scale:             p  (a factor e)
///     logit of a fraction:     (p - least) (greatest - p) / (greatest - least)
///     logit between bounds:    |p|
///     linear scale:            |p|, or the magnitude of the start if p = 0
///
/// The result does not depend on the start or the bounds otherwise.
Eigen::VectorXd relative_scale(const ParameterSpace& space, const Eigen::VectorXd& natural);

/// Returns the relative change between two values of a parameter (natural units): (to - from) / scale, or ln(to / from)
/// on a log10 scale. `scale` as returned by relative_scale.
double relative_change(const FreeParameter& parameter, double from, double to, double scale);

/// True for each parameter at a bound, in search coordinates. On scales with an infinitely distant bound, 1e-9 of the
/// range counts as at the bound.
std::vector<bool> on_bounds(const ParameterSpace& space, const Eigen::VectorXd& natural);

/// Returns a point some percent away from `point` in every parameter (search coordinates), within the bounds. Signs and
/// sizes differ between parameters and between numbers, which breaks symmetries of `point`.
Eigen::VectorXd perturbed(const ParameterSpace& space, const Eigen::VectorXd& point, int number);

}  // namespace impactfit
