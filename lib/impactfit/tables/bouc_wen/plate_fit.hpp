#pragma once
// A Bouc-Wen law fitted to synthetic impacts on a plate by both optimisers, each from several starts.

#include <cstdint>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/tables/bouc_wen/bouc_wen_plates.hpp"

namespace impactfit {

struct PlateFit {
    FitResult squares;       ///< least squares from 8 starts, with what the answer is worth
    Solution simplex;        ///< Nelder and Mead, from up to 4 of them, until one comes to the cost of least squares
    int simplex_starts = 0;  ///< that it took
    double curve_off = 0.0;  ///< largest difference of restitution from the truth, at 61 speeds over those of the data

    /// Not on a bound, and with a relative standard error of at most `max_relative_error`.
    bool is_well_determined(std::size_t parameter) const;
    /// Of the costs, as a part of the lower one.
    double difference_of_methods() const;
    /// To 1e-6 of the cost.
    bool methods_agree() const;
    /// "least squares and simplex agree in cost to 1.2e-09", or which basin each found.
    std::string methods_words() const;
};

/// Starts are those of the seed. Throws an Error for a problem that cannot be fitted.
PlateFit fit_plate(const BoucWenPlate& plate, FitProblem problem, std::uint64_t seed);

/// The value a parameter of a problem below has in truth.
double truth_of(const BoucWenPlate& plate, std::string_view parameter);

/// The parameters at 1 m/s with hysteresis_amplitude 1, started at values that are no one's result: a problem in base
/// form, for restitution alone. Any Bouc-Wen law.
FitProblem restitution_problem(const ContactModel& model, std::vector<FitCondition> conditions);

/// The same in the law's own parameters, with the stiffness free: contact time has a unit.
FitProblem duration_problem(const BoucWenPlate& plate, std::vector<FitCondition> conditions);

}  // namespace impactfit
