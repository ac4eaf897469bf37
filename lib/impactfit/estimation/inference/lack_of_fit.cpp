#include "impactfit/estimation/inference/lack_of_fit.hpp"

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <limits>

namespace impactfit {

std::optional<LackOfFit> lack_of_fit(std::span<const ReplicateScatter> observables, long parameters,
                                     bool noise_stated) {
    double excess = 0.0;
    long means = 0, least = std::numeric_limits<long>::max();
    for (const ReplicateScatter& one : observables) {
        const bool scaled = one.degrees_of_freedom > 0 && one.pure_error > 0.0;
        if (!noise_stated && !scaled) return std::nullopt;
        const double variance = noise_stated ? 1.0 : one.pure_error / static_cast<double>(one.degrees_of_freedom);
        excess += (one.law - one.pure_error) / variance;
        means += one.means;
        least = std::min(least, one.degrees_of_freedom);
    }
    const long freedom = means - parameters;
    if (freedom <= 0 || excess < 0.0) return std::nullopt;  // below pure error: other residuals
    const auto more = static_cast<double>(freedom);
    if (noise_stated)
        return LackOfFit{boost::math::gamma_q(0.5 * more, 0.5 * excess), boost::math::gamma_p(0.5 * more, 0.5 * excess),
                         excess, freedom, 0};
    const boost::math::fisher_f expected(more, static_cast<double>(least));
    const double ratio = excess / more;
    return LackOfFit{cdf(complement(expected, ratio)), cdf(expected, ratio), ratio, freedom, least};
}

}  // namespace impactfit
