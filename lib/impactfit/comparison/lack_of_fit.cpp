#include "impactfit/comparison/lack_of_fit.hpp"

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/special_functions/gamma.hpp>

namespace impactfit {

std::optional<double> lack_of_fit(const FitStatistics& law, const FitStatistics& repeats, bool noise_stated) {
    const auto more = static_cast<double>(repeats.parameters - law.parameters);
    const auto freedom = static_cast<double>(repeats.degrees_of_freedom);
    const double rise = law.chi_squared - repeats.chi_squared;
    if (more <= 0.0 || rise < 0.0) return std::nullopt;  // below pure error: other residuals
    if (noise_stated) return boost::math::gamma_q(0.5 * more, 0.5 * rise);
    if (freedom <= 0.0 || repeats.chi_squared <= 0.0) return std::nullopt;
    const double ratio = (rise / more) / (repeats.chi_squared / freedom);
    return boost::math::cdf(boost::math::complement(boost::math::fisher_f(more, freedom), ratio));
}

}  // namespace impactfit
