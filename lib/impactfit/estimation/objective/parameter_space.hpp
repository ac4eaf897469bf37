#pragma once
// The free parameters of a fit and the coordinates they are searched in: ln for log10 scales, the logit between the
// bounds for logit scales, the value itself, divided by its magnitude, for linear ones. The magnitude is that of the
// start; of the wider bound if the start is 0, and 1 without one.

#include <Eigen/Core>
#include <limits>
#include <string>
#include <vector>

#include "impactfit/core/parameter.hpp"

namespace impactfit {

/// A parameter the search may move, in natural units.
struct FreeParameter {
    std::string name;
    double start;
    double lower = -std::numeric_limits<double>::infinity();
    double upper = std::numeric_limits<double>::infinity();
    ParameterScale scale = ParameterScale::linear;
    /// What the parameter can be at all, between which a fraction has its logit; the bounds may be narrower. Infinite:
    /// it is no fraction, and errors are relative to the value.
    double least = -std::numeric_limits<double>::infinity();
    double greatest = std::numeric_limits<double>::infinity();
    bool nuisance = false;  ///< estimated along: starts are not spread over it and verdicts leave it out
    bool exact = false;     ///< derivatives by it are those of formulas, not of a simulation (jacobian_error.hpp)
};

/// Natural parameters p and search coordinates u, one to one, both ways.
class ParameterSpace {
public:
    /// Throws an Error (problem) for a start outside its bounds, bounds that contradict each other, or a scale they do
    /// not fit: log10 takes a positive start and no negative lower bound (none at all means 0), logit takes finite
    /// bounds and a start between them.
    explicit ParameterSpace(std::vector<FreeParameter> parameters);

    const std::vector<FreeParameter>& parameters() const { return parameters_; }
    const FreeParameter& parameter(Eigen::Index i) const { return parameters_[static_cast<std::size_t>(i)]; }
    Eigen::Index size() const { return static_cast<Eigen::Index>(parameters_.size()); }

    Eigen::VectorXd start() const;  ///< natural
    Eigen::VectorXd lower() const;  ///< in search coordinates; may be infinite
    Eigen::VectorXd upper() const;

    Eigen::VectorXd to_search(const Eigen::VectorXd& natural) const;
    /// Never outside the bounds, not by a rounding.
    Eigen::VectorXd to_natural(const Eigen::VectorXd& search) const;
    /// dp/du at a natural point, one entry a parameter.
    Eigen::VectorXd transform_derivative(const Eigen::VectorXd& natural) const;

private:
    std::vector<FreeParameter> parameters_;
    Eigen::VectorXd magnitudes_;  ///< of linear parameters
};

/// The change of each parameter that counts as 1: a factor e on a log10 scale, on a logit scale a step of the logit
/// between the limits of the parameter (FreeParameter::least), the value itself on a linear one and on a logit scale
/// between nothing but bounds, so that nothing depends on where a search began or was allowed to go. A linear parameter
/// that is exactly 0 has the magnitude of its start (parameter_space.hpp).
Eigen::VectorXd relative_scale(const ParameterSpace& space, const Eigen::VectorXd& natural);

/// From one value of a parameter to another (natural units), `scale` as of relative_scale: the logarithm of their ratio
/// on a logarithmic scale.
double relative_change(const FreeParameter& parameter, double from, double to, double scale);

/// True for a parameter on a bound as the search sees it: by its logarithm on a log10 scale, by its logit on a logit
/// one, where a bound is infinitely far and 1e-9 of the range counts as there.
std::vector<bool> on_bounds(const ParameterSpace& space, const Eigen::VectorXd& natural);

/// A point off `point` (search coordinates) by some percent in every parameter, within the bounds; signs and sizes
/// differ between parameters and between numbers, so that no symmetry of `point` survives.
Eigen::VectorXd perturbed(const ParameterSpace& space, const Eigen::VectorXd& point, int number);

}  // namespace impactfit
