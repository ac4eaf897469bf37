#include "impactfit/dynamics/simulation/damping_ratio_series.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>

#include "impactfit/contact/laws/power_law.hpp"
#include "impactfit/core/numbers/moderate.hpp"
#include "impactfit/dynamics/impact/chain_rule.hpp"
#include "impactfit/dynamics/impact/plain_impact.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"

namespace impactfit {
namespace {

/// Exponents n, m and q, separation rule and tolerance.
using SeriesKey = std::tuple<double, double, double, Separation, double>;

/// A fit has one set of exponents at two tolerances. More sets come from programs that change them.
constexpr std::size_t most_kept_series = 32;

std::shared_ptr<const ImpactSeries> kept_series(const SeriesKey& key) {
    static std::mutex mutex;
    static std::map<SeriesKey, std::shared_ptr<const ImpactSeries>> kept;
    const std::lock_guard lock(mutex);
    if (const auto found = kept.find(key); found != kept.end()) return found->second;
    if (kept.size() >= most_kept_series) kept.clear();
    const auto& [n, m, q, separation, tolerance] = key;
    auto series = std::make_shared<const ImpactSeries>(
        damping_ratio_grid, impact_of_damping_ratio({1.0, n, 1.0, m, q}, separation, tolerance), tolerance);
    return kept[key] = std::move(series);
}

/// Returns the series of the exponents. The thread keeps its last one, so that most calls need no lock.
const ImpactSeries& series_of(const PowerLawCoefficients<double>& law, Separation separation, double tolerance) {
    thread_local SeriesKey last_key;
    thread_local std::shared_ptr<const ImpactSeries> last;
    const SeriesKey key{law.hertz_exponent, law.damping_exponent, law.velocity_exponent, separation, tolerance};
    if (!last || key != last_key) {
        last = kept_series(key);
        last_key = key;
    }
    return *last;
}

UnitScales scales_of(const Impact<double>& impact, const UnitPlace& place) {
    return {impact.effective_mass, impact.impact_speed, place.length};
}

}  // namespace

UnitPlace::UnitPlace(const PowerLawCoefficients<double>& law, const Impact<double>& impact) {
    const double log_speed = std::log(impact.impact_speed), log_stiffness = std::log(law.stiffness);
    const double log_length =
        (std::log(impact.effective_mass) + 2.0 * log_speed - log_stiffness) / (law.hertz_exponent + 1.0);
    length = std::exp(log_length);
    log_damping_ratio = std::log(law.hysteresis_damping) + law.velocity_exponent * log_speed +
                        (law.damping_exponent - law.hertz_exponent) * log_length - log_stiffness;
    const UnitScales scales = scales_of(impact, *this);
    if (!is_moderate(length) || !is_moderate(scales.energy()) || !is_moderate(scales.force()) ||
        !is_moderate(scales.time()))
        log_damping_ratio = std::numeric_limits<double>::infinity();
}

ImpactOfCoordinate impact_of_damping_ratio(const PowerLawCoefficients<double>& law, Separation separation,
                                           double tolerance) {
    SimulationOptions options;
    options.separation = separation;
    options.tolerance = std::max(0.1 * tolerance, tightest_tolerance);
    return [law, options](double log_damping_ratio) {
        const std::array<double, 5> unit{1.0, law.hertz_exponent, law.damping_exponent, law.velocity_exponent,
                                         std::exp(log_damping_ratio)};
        return LawSimulation<PowerLaw>::simulate(unit, {1.0, 1.0}, options);
    };
}

std::optional<Collision<double>> impact_by_series(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                                  Separation separation, double tolerance) {
    const UnitPlace place(law, impact);
    const SeriesPiece* piece = series_of(law, separation, tolerance).find(place.log_damping_ratio);
    if (!piece) return std::nullopt;
    return in_si(piece->at(place.log_damping_ratio), scales_of(impact, place));
}

std::optional<Collision<Dual>> impact_by_series(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact,
                                                Separation separation, double tolerance) {
    if (varies(law.hertz_exponent) || varies(law.damping_exponent) || varies(law.velocity_exponent))
        return std::nullopt;
    const UnitPlace place(plain(law), plain(impact));
    const SeriesPiece* piece = series_of(plain(law), separation, tolerance).find(place.log_damping_ratio);
    if (!piece) return std::nullopt;
    CollisionWithSlopes unit = piece->with_slopes(place.log_damping_ratio);
    const Dual ratio = damping_ratio(law, impact);
    put_in_si(ChainRule<1>{{Dual(place.log_damping_ratio, ratio.v * (1.0 / ratio.a))}}, indentation_scale(law, impact),
              impact, unit.slopes);
    set_values(in_si(unit.collision, scales_of(plain(impact), place)), unit.slopes);
    return unit.slopes;
}

}  // namespace impactfit
