#include "impactfit/dynamics/damping/approximate_impact.hpp"

#include <boost/math/special_functions/beta.hpp>
#include <cmath>

#include "impactfit/contact/laws/zhang_2022_approximate.hpp"

namespace impactfit {
namespace {

using Law = Zhang2022Approximate;

void check(const ApproximateDynamics<double>& law) {
    const ParameterValues<Law> values{law.stiffness, law.hertz_exponent, law.damping_exponent, law.velocity_exponent,
                                      law.prescribed_restitution};
    for (std::size_t i = 0; i < values.size(); ++i)
        check_parameter(Law::parameters[i], values[i], Law::description.name);
}

}  // namespace

// Energy balance: K X^(m+1)/(m+1) = m0 v0^2/2 and x' = v0 sqrt(1 - (x/X)^(m+1)). Restitution repeats this motion at
// speed e v0.
ApproximateImpact approximate_impact(const ApproximateDynamics<double>& law, const Impact<double>& impact) {
    check(law);
    check_impact(impact);
    const double m = law.damping_exponent, e = law.prescribed_restitution, v0 = impact.impact_speed;
    const double e_q = std::pow(e, law.velocity_exponent), energy = 0.5 * impact.effective_mass * v0 * v0;
    const double peak = predicted_peak_indentation(law, impact);
    const double compression = peak / v0 * boost::math::beta(1.0 / (m + 1.0), 0.5) / (m + 1.0);
    const double lost = energy * (1.0 - e) * (1.0 + e) / (1.0 + e_q);
    return {e, peak, (m + 1.0) * energy / peak, compression, (1.0 + 1.0 / e) * compression, lost, e_q * lost};
}

}  // namespace impactfit
