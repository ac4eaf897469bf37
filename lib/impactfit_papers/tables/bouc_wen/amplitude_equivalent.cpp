#include "impactfit_papers/tables/bouc_wen/amplitude_equivalent.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

/// Returns the maximum difference of one coordinate, relative to its maximum value.
double difference(const std::vector<TrajectoryPoint>& a, const std::vector<TrajectoryPoint>& b,
                  double TrajectoryPoint::*member) {
    double largest = 0.0, peak = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, std::abs(a[i].*member - b[i].*member));
        peak = std::max(peak, std::abs(a[i].*member));
    }
    return largest / peak;
}

}  // namespace

AmplitudeEquivalent amplitude_equivalent(const GivenLaw& law, double effective_mass, double impact_speed) {
    constexpr std::size_t points = 401;
    const std::vector<double> printed = law.values(impact_speed), equal = values_with_unit_amplitude(printed);
    const Impact<double> impact = law.impact(effective_mass, impact_speed);
    const auto before = simulate_trajectory(*law.law, printed, impact, {}, points),
               after = simulate_trajectory(*law.law, equal, impact, {}, points);
    return {equal, difference(before, after, &TrajectoryPoint::force),
            difference(before, after, &TrajectoryPoint::indentation)};
}

}  // namespace impactfit
