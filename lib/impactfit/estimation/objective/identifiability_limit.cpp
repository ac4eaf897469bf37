#include "impactfit/estimation/objective/identifiability_limit.hpp"

#include <boost/math/distributions/non_central_t.hpp>

namespace impactfit {

KnownLimit known_limit(long degrees_of_freedom) {
    const boost::math::non_central_t estimate(static_cast<double>(degrees_of_freedom), 1.0 / identifiable_below);
    return {quantile(estimate, 0.95)};
}

}  // namespace impactfit
