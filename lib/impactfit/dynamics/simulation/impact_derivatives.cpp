#include "impactfit/dynamics/simulation/impact_derivatives.hpp"

#include <algorithm>
#include <vector>

#include "impactfit/contact/law_list.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/law_dispatch.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

template <class... Laws>
constexpr std::array<DerivativesEntry, sizeof...(Laws)> derivatives_entries(TypeList<Laws...>) {
    return {derivatives_entry<Laws>...};
}

/// Returns call(derivatives), with the simulation of the registry or of a user-defined law.
template <class Call>
auto with_derivatives(const LawEntry& law, const Call& call) {
    static constexpr auto table = derivatives_entries(LawList{});
    return law.dispatch ? call(*law.dispatch) : call(table[law.index]);
}

/// Values of a law and an impact as dual numbers, concatenated.
std::vector<Dual> dual_inputs(std::span<const double> values, const Impact<double>& impact) {
    std::vector<Dual> row(values.begin(), values.end());
    row.emplace_back(impact.effective_mass);
    row.emplace_back(impact.impact_speed);
    row.emplace_back(impact.load);
    return row;
}

Impact<Dual> impact_of(const std::vector<Dual>& inputs) {
    const auto end = inputs.end();
    return {end[-3], end[-2], end[-1]};
}

void check(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
           const SimulationOptions& options) {
    simulate_batch(law, values, {&impact, 1}, options, {});  // zero impacts: performs the checks only
    if (options.integrator == Integrator::rk4)
        throw Error(ErrorKind::usage, "this integrator provides no derivatives", "rk4", "dop853");
}

}  // namespace

Collision<double> without_derivatives(const Collision<Dual>& collision) {
    return {collision.status,
            collision.separation,
            collision.restitution.a,
            collision.duration.a,
            collision.time_of_peak_indentation.a,
            collision.peak_indentation.a,
            collision.peak_force.a,
            collision.time_of_peak_force.a,
            collision.residual_indentation.a,
            {collision.energy.initial.a, collision.energy.lost_compression.a, collision.energy.lost_restitution.a,
             collision.energy.stored_at_separation.a, collision.energy.load_work.a, collision.energy.defect.a},
            collision.evaluations,
            collision.steps,
            collision.interpolated};
}

Eigen::Index row_of(const Observable& observable) {
    const auto same = [&](const Observable& known) { return known.quantity == observable.quantity; };
    return std::find_if(all_observables.begin(), all_observables.end(), same) - all_observables.begin();
}

CollisionSlopes simulate_slopes(const LawEntry& law, std::span<const double> values, const Impact<double>& impact,
                                const SimulationOptions& options, std::span<const std::size_t> inputs) {
    check(law, values, impact, options);
    CollisionSlopes result{{}, Eigen::MatrixXd(all_observables.size(), inputs.size())};
    std::size_t done = 0;
    do {
        const auto chunk = inputs.subspan(done, std::min(dual_directions, inputs.size() - done));
        std::vector<Dual> row = dual_inputs(values, impact);
        for (std::size_t i = 0; i < chunk.size(); ++i) row.at(chunk[i]).v[i] = 1.0;
        const std::span<const Dual> seeded = std::span(row).first(values.size());
        const Impact<Dual> at = impact_of(row);
        const Collision<Dual> collision =
            with_derivatives(law, [&](const auto& of) { return of.simulate(seeded, at, options); });
        if (done == 0) result.collision = without_derivatives(collision);
        for (std::size_t o = 0; o < all_observables.size(); ++o)
            for (std::size_t i = 0; i < chunk.size(); ++i)
                result.slopes(static_cast<Eigen::Index>(o), static_cast<Eigen::Index>(done + i)) =
                    all_observables[o](collision).v[i];
        done += chunk.size();
    } while (done < inputs.size());
    return result;
}

MotionNodes<Dual> simulate_motion_slopes(const LawEntry& law, std::span<const double> values,
                                         const Impact<double>& impact, const SimulationOptions& options,
                                         std::span<const SeededInput> seeds) {
    check(law, values, impact, options);
    std::vector<Dual> row = dual_inputs(values, impact);
    for (const SeededInput& seed : seeds) row.at(seed.input).v[seed.direction] = 1.0;
    const std::span<const Dual> seeded = std::span(row).first(values.size());
    const Impact<Dual> at = impact_of(row);
    return with_derivatives(law, [&](const auto& of) { return of.motion(seeded, at, options); });
}

}  // namespace impactfit
