#pragma once
// The parameters of a problem while they are given their starts one after the other, and what the data say for that.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Usual where the data say nothing: Hertz's exponent of spheres, and a contact that loses a little.
inline constexpr double sphere_exponent = 1.5, usual_restitution = 0.8;

/// The first value of an impact, if it was measured; SI.
std::optional<double> measured_value(const FitCondition& condition, Quantity quantity);

/// Of all impacts at which it was measured, in their order.
std::vector<double> measured_values(const FitProblem& problem, Quantity quantity);

/// The impact of median speed; a problem has one at least.
const FitCondition& typical_impact(const FitProblem& problem);

/// The upper one of two in the middle; at least one value.
double upper_median(std::vector<double> values);

/// Starts are set where a free parameter has none (NaN), to three digits and within its bounds.
class StartFilling {
public:
    explicit StartFilling(FitProblem& of);

    FitProblem& problem;
    std::vector<double> values;  ///< of the law, at the typical impact

    const LawEntry& law() const { return *problem.model->law; }
    /// The value of a parameter of the law, or what stands for it where the law has none or it is not known yet.
    double value(std::string_view name, double otherwise) const;
    /// A free parameter that has no start yet, or nullptr.
    FitParameter* wanting(std::string_view name) const;
    /// Nothing happens to a parameter that is not wanting.
    void set(std::string_view name, double value, const std::string& origin);
    /// The same for the parameter that restitution depends on most: the value between two at which the typical impact
    /// has the restitution measured there, or the usual one. `others` are the values of the law, and restitution rises
    /// or falls all the way.
    void set_for_restitution(std::string_view name, double low, double high, bool rises, std::vector<double> others);
};

}  // namespace impactfit
