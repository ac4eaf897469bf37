#include "impactfit/dynamics/simulation/batch_variable.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/damping_ratio_series.hpp"
#include "impactfit/dynamics/simulation/registered_simulation.hpp"

namespace impactfit {
namespace {

constexpr std::size_t impacts_a_task = 4096;  ///< of some 100 us
constexpr double widest_piece = 2.0;          ///< a factor e^2 of the input

bool is_constant(const NumberColumn& column, std::size_t count) {
    if (column.stride == 0) return true;
    for (std::size_t i = 1; i < count; ++i)
        if (column[i] != column[0]) return false;
    return true;
}

/// Exponents n, m and q.
using ExponentSet = std::array<double, 3>;

ExponentSet exponents_of(const PowerLawCoefficients<double>& law) {
    return {law.hertz_exponent, law.damping_exponent, law.velocity_exponent};
}

/// Coordinates, indentation scales and exponents of all impacts.
std::vector<ExponentSet> put_unit_places(const LawEntry& law, const ImpactColumns& inputs, int threads,
                                         BatchVariable& variable) {
    const std::size_t count = variable.coordinates.size();
    std::vector<ExponentSet> exponents(count);
    parallel_for((count + impacts_a_task - 1) / impacts_a_task, threads, [&](std::size_t part) {
        std::vector<double> values(law.parameters.size());
        for (std::size_t i = part * impacts_a_task; i < std::min((part + 1) * impacts_a_task, count); ++i) {
            inputs.put_values(i, values.data());
            const PowerLawCoefficients<double> coefficients = law.coefficients(values);
            const UnitPlace place(coefficients, inputs.impact(i));
            variable.coordinates[i] = place.log_damping_ratio;
            variable.lengths[i] = place.length;
            exponents[i] = exponents_of(coefficients);
        }
    });
    return exponents;
}

/// Inputs of an impact in one row: the parameters, then mass, speed and load.
std::vector<NumberColumn> all_columns(const ImpactColumns& inputs) {
    std::vector<NumberColumn> columns = inputs.parameters;
    columns.insert(columns.end(), {inputs.effective_mass, inputs.impact_speed, inputs.load});
    return columns;
}

/// Tolerance of the impacts at the nodes: their error and that of the series add up to the tolerance.
SimulationOptions at_nodes(SimulationOptions options) {
    options.tolerance = std::max(0.1 * options.tolerance, tightest_tolerance);
    return options;
}

/// Impact as a function of ln(input).
ImpactOfCoordinate impact_of_input(const LawEntry& law, std::vector<double> row, std::size_t input,
                                   const SimulationOptions& options) {
    return [&law, row = std::move(row), input, options = at_nodes(options)](double coordinate) {
        std::vector<double> at = row;
        at[input] = std::exp(coordinate);
        const std::size_t width = law.parameters.size();
        const Impact<double> impact{at[width], at[width + 1], at[width + 2]};
        return with_simulation(
            law, [&](const auto& of) { return of.simulate(std::span(at).first(width), impact, options); });
    };
}

}  // namespace

std::optional<BatchVariable> damping_ratio_of_batch(const LawEntry& law, const ImpactColumns& inputs, std::size_t count,
                                                    const SimulationOptions& options, int threads) {
    if (!law.is_power_law || !is_constant(inputs.load, count) || inputs.load[0] != 0.0) return std::nullopt;
    BatchVariable variable{{}, std::vector<double>(count), std::vector<double>(count), {}};
    const std::vector<ExponentSet> exponents = put_unit_places(law, inputs, threads, variable);
    std::map<ExponentSet, std::uint32_t> numbers;
    variable.group_of.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        variable.group_of[i] =
            i > 0 && exponents[i] == exponents[i - 1]
                ? variable.group_of[i - 1]
                : numbers.try_emplace(exponents[i], static_cast<std::uint32_t>(numbers.size())).first->second;
    variable.groups.resize(numbers.size());
    const Separation separation = options.separation.value_or(law.description.separation);
    for (const auto& [set, number] : numbers)
        variable.groups[number] = {damping_ratio_grid, impact_of_damping_ratio({1.0, set[0], 1.0, set[1], set[2]},
                                                                               separation, options.tolerance)};
    if (variable.groups.size() == 1) variable.group_of.clear();
    return variable;
}

std::optional<BatchVariable> varying_input_of_batch(const LawEntry& law, const ImpactColumns& inputs, std::size_t count,
                                                    const SimulationOptions& options) {
    const std::vector<NumberColumn> columns = all_columns(inputs);
    std::vector<double> row;
    std::vector<std::size_t> varying;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        row.push_back(columns[k][0]);
        if (!is_constant(columns[k], count)) varying.push_back(k);
    }
    if (varying.size() != 1) return std::nullopt;
    BatchVariable variable{{}, std::vector<double>(count), {}, {}};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (std::size_t i = 0; i < count; ++i) {
        const double coordinate = std::log(columns[varying.front()][i]);
        variable.coordinates[i] = coordinate;
        if (!std::isfinite(coordinate)) continue;
        low = std::min(low, coordinate);
        high = std::max(high, coordinate);
    }
    if (!(low < high)) return std::nullopt;
    high += 1e-12 * (high - low);  // the last impact lies within the last cell
    const double cells = std::ceil((high - low) / widest_piece) * SeriesGrid::most_cells;
    variable.groups.push_back({{low, (high - low) / cells, static_cast<std::size_t>(cells)},
                               impact_of_input(law, row, varying.front(), options)});
    return variable;
}

}  // namespace impactfit
