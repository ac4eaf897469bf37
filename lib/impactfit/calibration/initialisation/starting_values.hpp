#pragma once
// Starting values: free parameters without start, and estimates from the data.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Defaults without data: Hertz exponent of spheres, and a restitution with a small energy loss.
inline constexpr double sphere_exponent = 1.5, usual_restitution = 0.8;

/// Returns the first measured value of a quantity in an impact [SI]. Empty if not measured.
std::optional<double> measured_value(const FitCondition& condition, Quantity quantity);

/// Returns the measured values of a quantity, in the order of the impacts.
std::vector<double> measured_values(const FitProblem& problem, Quantity quantity);

/// Returns the impact of median speed. Requires at least one impact.
const FitCondition& typical_impact(const FitProblem& problem);

/// Returns the median; the larger of two middle values. Requires at least one value.
double upper_median(std::vector<double> values);

/// Sets the start of free parameters without start (NaN), to three digits and within bounds.
class StartFilling {
public:
    explicit StartFilling(FitProblem& of);

    FitProblem& problem;
    std::vector<double> values;  ///< of the law, at the typical impact

    const LawEntry& law() const { return *problem.model->law; }
    /// Returns the value of a parameter of the law; `otherwise` if the law has none or it is undetermined.
    double value(std::string_view name, double otherwise) const;
    /// Returns a free parameter without start, or nullptr.
    FitParameter* wanting(std::string_view name) const;
    /// Sets the start and its origin. No effect on a parameter with a start.
    void set(std::string_view name, double value, const std::string& origin);
    /// Sets the start, between `low` and `high`, at which the typical impact has its measured restitution, else
    /// usual_restitution. `others` are the values of the law. Restitution must increase (`rises`) or decrease
    /// monotonically with the parameter.
    void set_for_restitution(std::string_view name, double low, double high, bool rises, std::vector<double> others);
};

}  // namespace impactfit
