#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>
#include <map>

#include "impactfit/calibration/noise/known_noise.hpp"
#include "impactfit/calibration/summary/summary_parts.hpp"
#include "impactfit/estimation/inference/fit_statistics.hpp"

namespace impactfit {
namespace {

struct Scatter {
    double squares = 0.0;
    double values = 0.0;
};

/// Two-sided probability of the variance ratio under equal noise (F test).
double probability_of(const Scatter& one, const Scatter& others, double freedom_a_value) {
    const double mine = one.values * freedom_a_value, theirs = others.values * freedom_a_value;
    const double ratio = one.squares / mine / (others.squares / theirs);
    const boost::math::fisher_f equal(mine, theirs);
    return 2.0 * std::min(cdf(equal, ratio), cdf(complement(equal, ratio)));
}

}  // namespace

std::string variance_homogeneity(const FitResult& result) {
    if (has_standard_deviations(*result.problem) || result.goodness.robust ||
        result.goodness.statistics.degrees_of_freedom < 1)
        return {};
    std::map<std::string_view, Scatter> observables;
    Scatter all;
    for (const FitResidual& residual : result.residuals.values)
        for (Scatter* scatter : {&observables[residual.measurement->observable->name], &all}) {
            scatter->squares += residual.scaled * residual.scaled;
            scatter->values += 1.0;
        }
    const double freedom_a_value = static_cast<double>(result.goodness.statistics.degrees_of_freedom) /
                                   static_cast<double>(result.goodness.statistics.points);
    double least = acceptable_probability;
    std::string text;
    for (const auto& [name, one] : observables) {
        const Scatter others{all.squares - one.squares, all.values - one.values};
        if (!(one.squares > 0.0 && others.squares > 0.0)) continue;
        const double probability = probability_of(one, others, freedom_a_value);
        if (!(probability < least)) continue;
        least = probability;
        text = fmt::format(
            "No noise was stated: equal noise is assumed relative to the scale of each observable. Residuals of {0} "
            "are {1:.2g} times those of the other observables (root mean square; probability {2:.1g}). Either the "
            "noise is unequal or the law does not describe {0}: standard errors and comparisons are not valid. State "
            "the noise of each observable.",
            name, std::sqrt(one.squares / one.values / (others.squares / others.values)), probability);
    }
    return text;
}

}  // namespace impactfit
