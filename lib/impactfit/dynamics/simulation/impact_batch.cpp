#include "impactfit/dynamics/simulation/impact_batch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/impact/unit_scales.hpp"
#include "impactfit/dynamics/simulation/damping_ratio_series.hpp"
#include "impactfit/dynamics/simulation/registered_simulation.hpp"

namespace impactfit {
namespace {

constexpr std::size_t impacts_a_task = 4096;  ///< of some 100 us
constexpr double piece_width = 2.0;           ///< widest piece: of a factor e^2
constexpr double outside = std::numeric_limits<double>::infinity();

/// Calls task(first, end) in parallel for some consecutive impacts.
template <class Task>
void for_parts(std::size_t count, int threads, const Task& task) {
    parallel_for((count + impacts_a_task - 1) / impacts_a_task, threads,
                 [&](std::size_t part) { task(part * impacts_a_task, std::min((part + 1) * impacts_a_task, count)); });
}

bool equal_exponents(const PowerLawCoefficients<double>& a, const PowerLawCoefficients<double>& b) {
    return a.hertz_exponent == b.hertz_exponent && a.damping_exponent == b.damping_exponent &&
           a.velocity_exponent == b.velocity_exponent;
}

bool is_constant(const NumberColumn& column, std::size_t count) {
    if (column.stride == 0) return true;
    for (std::size_t i = 1; i < count; ++i)
        if (column[i] != column[0]) return false;
    return true;
}

}  // namespace

ImpactBatch::ImpactBatch(const LawEntry& law, const ImpactColumns& inputs, std::size_t count,
                         const SimulationOptions& options, int threads)
    : law_(law), inputs_(inputs), count_(count), options_(options) {
    if (count < least_impacts || options.integrator == Integrator::rk4 || law.dispatch) return;
    if (law.is_power_law && is_constant(inputs.load, count) && inputs.load[0] == 0.0) use_damping_ratios(threads);
    if (!has_series()) use_single_input(threads);
}

void ImpactBatch::use_damping_ratios(int threads) {
    std::vector<double> values(law_.parameters.size());
    inputs_.put_values(0, values.data());
    const PowerLawCoefficients<double> first = law_.coefficients(values);
    coordinates_.resize(count_);
    lengths_.resize(count_);
    std::atomic<bool> shared = true;
    for_parts(count_, threads, [&](std::size_t begin, std::size_t end) {
        std::vector<double> own(law_.parameters.size());
        for (std::size_t i = begin; i < end; ++i) {
            inputs_.put_values(i, own.data());
            const PowerLawCoefficients<double> law = law_.coefficients(own);
            if (!equal_exponents(law, first)) shared = false;
            const UnitPlace place(law, inputs_.impact(i));
            lengths_[i] = place.length;
            coordinates_[i] = place.log_damping_ratio;
        }
    });
    if (!shared) return lengths_.clear();
    const Separation separation = options_.separation.value_or(law_.description.separation);
    make_series(damping_ratio_grid, impact_of_damping_ratio(first, separation, options_.tolerance), threads);
    if (!has_series()) lengths_.clear();
}

/// Indices of the inputs that vary: of the parameters, then of mass, speed and load.
std::vector<std::size_t> ImpactBatch::varying_inputs() const {
    std::vector<NumberColumn> columns = inputs_.parameters;
    columns.insert(columns.end(), {inputs_.effective_mass, inputs_.impact_speed, inputs_.load});
    std::vector<std::size_t> varying;
    for (std::size_t k = 0; k < columns.size(); ++k)
        if (!is_constant(columns[k], count_)) varying.push_back(k);
    return varying;
}

void ImpactBatch::use_single_input(int threads) {
    const std::vector<std::size_t> varying = varying_inputs();
    if (varying.size() != 1) return;
    std::vector<double> row(law_.parameters.size() + 3);
    inputs_.put_values(0, row.data());
    const Impact<double> impact = inputs_.impact(0);
    std::copy_n(std::array{impact.effective_mass, impact.impact_speed, impact.load}.begin(), 3, row.end() - 3);
    const std::size_t which = varying.front(), width = law_.parameters.size();
    const NumberColumn column = which < width        ? inputs_.parameters[which]
                                : which == width     ? inputs_.effective_mass
                                : which == width + 1 ? inputs_.impact_speed
                                                     : inputs_.load;
    coordinates_.resize(count_);
    double low = outside, high = -outside;
    for (std::size_t i = 0; i < count_; ++i) {
        coordinates_[i] = column[i] > 0.0 ? std::log(column[i]) : outside;
        if (!std::isfinite(coordinates_[i])) continue;
        low = std::min(low, coordinates_[i]);
        high = std::max(high, coordinates_[i]);
    }
    if (!(low < high)) return;
    high += 1e-12 * (high - low);  // the last impact lies within the last cell
    const double pieces = std::ceil((high - low) / piece_width), cells = pieces * SeriesGrid::most_cells;
    SimulationOptions options = options_;
    options.tolerance = std::max(0.1 * options.tolerance, tightest_tolerance);  // as for the damping ratio
    make_series(
        {low, (high - low) / cells, static_cast<std::size_t>(cells)},
        [&, row, options](double coordinate) {
            std::vector<double> at = row;
            at[which] = std::exp(coordinate);
            const Impact<double> changed{at[width], at[width + 1], at[width + 2]};
            return with_simulation(
                law_, [&](const auto& of) { return of.simulate(std::span(at).first(width), changed, options); });
        },
        threads);
}

void ImpactBatch::make_series(const SeriesGrid& grid, const ImpactOfCoordinate& exact, int threads) {
    std::vector<std::size_t> counts(grid.cells + 1);
    for (const double coordinate : coordinates_) ++counts[grid.cell_of(coordinate)];
    auto series = std::make_unique<const ImpactSeries>(grid, exact, options_.tolerance,
                                                       std::span(counts).first(grid.cells), threads);
    if (!series->empty()) series_ = std::move(series);
}

/// `values` is memory for the parameters of the law.
Collision<double> ImpactBatch::simulate_one(std::size_t i, std::vector<double>& values) const {
    inputs_.put_values(i, values.data());
    return with_simulation(law_, [&](const auto& of) { return of.simulate(values, inputs_.impact(i), options_); });
}

void ImpactBatch::simulate(std::size_t first, std::span<Collision<double>> results) const {
    constexpr std::size_t block = 64;
    std::array<SeriesPoint, block> points;
    std::array<std::size_t, block> places;
    std::array<Collision<double>, block> interpolated;
    std::vector<double> values(law_.parameters.size());
    for (std::size_t begin = 0; begin < results.size(); begin += block) {
        std::size_t found = 0;
        for (std::size_t i = begin; i < std::min(begin + block, results.size()); ++i) {
            const double coordinate = has_series() ? coordinates_[first + i] : outside;
            const SeriesPiece* piece = has_series() ? series_->find(coordinate) : nullptr;
            if (!piece) {
                results[i] = simulate_one(first + i, values);
                continue;
            }
            places[found] = i;
            points[found++] = piece->point(coordinate);
        }
        SeriesPiece::put(std::span(points).first(found), interpolated);
        for (std::size_t k = 0; k < found; ++k) {
            const std::size_t i = places[k];
            results[i] = lengths_.empty()
                             ? interpolated[k]
                             : in_si(interpolated[k], {inputs_.effective_mass[first + i],
                                                       inputs_.impact_speed[first + i], lengths_[first + i]});
        }
    }
}

}  // namespace impactfit
