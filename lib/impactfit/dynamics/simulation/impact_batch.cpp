#include "impactfit/dynamics/simulation/impact_batch.hpp"

#include <algorithm>
#include <array>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"
#include "impactfit/dynamics/simulation/registered_simulation.hpp"

namespace impactfit {
namespace {

constexpr std::size_t points_in_cache = 64;  ///< whose results stay in the cache of the processor

/// Impacts in each cell of the grids of the groups. No counts for groups of few impacts.
std::vector<std::vector<std::size_t>> counts_in_cells(const BatchVariable& variable) {
    std::vector<std::size_t> members(variable.groups.size());
    for (std::size_t i = 0; i < variable.coordinates.size(); ++i) ++members[variable.group(i)];
    std::vector<std::vector<std::size_t>> counts(members.size());
    for (std::size_t g = 0; g < counts.size(); ++g)
        if (members[g] >= ImpactBatch::least_impacts) counts[g].resize(variable.groups[g].grid.cells);
    for (std::size_t i = 0; i < variable.coordinates.size(); ++i) {
        auto& own = counts[variable.group(i)];
        const std::size_t cell = variable.groups[variable.group(i)].grid.cell_of(variable.coordinates[i]);
        if (cell < own.size()) ++own[cell];
    }
    return counts;
}

}  // namespace

ImpactBatch::ImpactBatch(const LawEntry& law, const ImpactColumns& inputs, std::size_t count,
                         const SimulationOptions& options, int threads)
    : law_(law), inputs_(inputs), options_(options) {
    if (count < least_impacts || options.integrator == Integrator::rk4 || law.dispatch) return;
    if (make_series(damping_ratio_of_batch(law, inputs, count, options, threads), threads)) return;
    make_series(varying_input_of_batch(law, inputs, count, options), threads);
}

/// Returns false if no impact has a series.
bool ImpactBatch::make_series(std::optional<BatchVariable> variable, int threads) {
    if (!variable) return false;
    const auto counts = counts_in_cells(*variable);
    std::vector<std::unique_ptr<const ImpactSeries>> series(counts.size());
    parallel_for(counts.size(), threads, [&](std::size_t g) {
        if (counts[g].empty()) return;
        const auto& [grid, impact] = variable->groups[g];
        series[g] = std::make_unique<const ImpactSeries>(grid, impact, options_.tolerance, counts[g], threads);
    });
    const auto is_useful = [](const auto& of_group) { return of_group && !of_group->empty(); };
    if (std::none_of(series.begin(), series.end(), is_useful)) return false;
    variable_ = std::move(variable);
    series_ = std::move(series);
    return true;
}

/// Returns null for an impact without series.
const SeriesPiece* ImpactBatch::find_piece(std::size_t i) const {
    if (!variable_) return nullptr;
    const auto& series = series_[variable_->group(i)];
    return series ? series->find(variable_->coordinates[i]) : nullptr;
}

/// `values` is memory for the parameters of the law.
Collision<double> ImpactBatch::simulate_one(std::size_t i, std::vector<double>& values) const {
    inputs_.put_values(i, values.data());
    return with_simulation(law_, [&](const auto& of) { return of.simulate(values, inputs_.impact(i), options_); });
}

Collision<double> ImpactBatch::in_si_units(const Collision<double>& found, std::size_t i) const {
    if (variable_->lengths.empty()) return found;
    return in_si(found, {inputs_.effective_mass[i], inputs_.impact_speed[i], variable_->lengths[i]});
}

void ImpactBatch::simulate(std::size_t first, std::span<Collision<double>> results) const {
    std::array<SeriesPoint, points_in_cache> points;
    std::array<std::size_t, points_in_cache> places;
    std::array<Collision<double>, points_in_cache> found;
    std::vector<double> values(law_.parameters.size());
    for (std::size_t begin = 0; begin < results.size(); begin += points_in_cache) {
        std::size_t count = 0;
        for (std::size_t i = begin; i < std::min(begin + points_in_cache, results.size()); ++i) {
            const SeriesPiece* piece = find_piece(first + i);
            if (!piece) {
                results[i] = simulate_one(first + i, values);
                continue;
            }
            places[count] = i;
            points[count++] = piece->point(variable_->coordinates[first + i]);
        }
        SeriesPiece::put(std::span(points).first(count), found);
        for (std::size_t k = 0; k < count; ++k) results[places[k]] = in_si_units(found[k], first + places[k]);
    }
}

}  // namespace impactfit
