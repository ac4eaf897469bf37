// The damping c of a nonlinear spring and a linear damper for a wanted restitution, and its printed closed form.
// @eq{PN20, Eqs. 23-57}

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "impactfit/dataset/required_data.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"
#include "impactfit/tables/linear_damping_readings.hpp"
#include "impactfit/tables/linear_damping_sweeps.hpp"
#include "impactfit/tables/parallel.hpp"
#include "impactfit/tables/published_constants.hpp"
#include "impactfit/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

// Restitutions from which the fit comes near the printed constants, found by trying (PN20-3 of docs/errata.md).
constexpr std::array other_least_restitutions{0.045, 0.05};

/// What Section 4.2.4 says of the grid.
struct PrintedGrid {
    EvenGrid restitutions, hertz_exponents;
    double tolerance;  ///< of |e_out - e|/e
    RecipeVerdict expected;
};

PrintedGrid read_grid(const RecipeOptions& options, RecipeResult& result) {
    const Dataset file = published_constants(options, "poursina-nikravesh-2020", "fit_grid.csv", result);
    const auto grid = [&](const std::string& quantity, const char* points) {
        return EvenGrid{required(file, 0, quantity + "_least"), required(file, 0, quantity + "_most"),
                        required_count(file, 0, points)};
    };
    return {grid("restitution", "restitution_points"), grid("hertz_exponent", "exponent_points"),
            required(file, 0, "restitution_tolerance"), expected_verdict(file, 0)};
}

std::vector<LinearDampingCurve> curves_at(const std::vector<double>& hertz_exponents, int threads) {
    std::vector<std::optional<LinearDampingCurve>> made(hertz_exponents.size());
    for_each_index(made.size(), threads, [&](std::size_t i) { made[i].emplace(hertz_exponents[i]); });
    std::vector<LinearDampingCurve> curves;
    for (auto& curve : made) curves.push_back(std::move(*curve));
    return curves;
}

double simulated_restitution(double hertz_exponent, double damping) {
    static const LawEntry& law = *find_model("power_law").law;
    SimulationOptions options;
    options.separation = Separation::zero_force;
    options.tolerance = 1e-11;
    return simulate(law, std::array{1.0, hertz_exponent, 0.0, 1.0, damping}, {1.0, 1.0}, options).restitution;
}

/// c over the printed grid, and how far the impacts it gives are off.
struct DampingGrid {
    std::vector<std::vector<double>> damping;  ///< by Hertz exponent, then restitution
    double largest_error = 0.0;                ///< |e_out - e|/e
};

DampingGrid damping_over(const EvenGrid& restitutions, const std::vector<LinearDampingCurve>& curves, int threads) {
    DampingGrid grid{std::vector<std::vector<double>>(curves.size())};
    std::vector<double> largest(curves.size(), 0.0);
    for_each_index(curves.size(), threads, [&](std::size_t i) {
        for (std::size_t j = 0; j < restitutions.points; ++j) {
            const double e = restitutions[j], damping = curves[i].damping(e);
            const double out = simulated_restitution(curves[i].hertz_exponent(), damping);
            grid.damping[i].push_back(damping);
            largest[i] = std::max(largest[i], std::abs(out / e - 1.0));
        }
    });
    grid.largest_error = *std::max_element(largest.begin(), largest.end());
    return grid;
}

/// Every 50th restitution and every 9th Hertz exponent of the grid.
RecipeTable damping_table(const PrintedGrid& printed, const std::vector<LinearDampingCurve>& curves,
                          const DampingGrid& grid) {
    RecipeTable table{
        "damping",
        "Damping c of the unit impact for a wanted restitution",
        {fmt::format("grid: {} restitutions, {} Hertz exponents, of which every 50th and every 9th here",
                     printed.restitutions.points, curves.size()),
         fmt::format("error: impacts simulated at a tolerance of 1e-11 with each c of the whole grid give "
                     "e to {:.1g} of it",
                     grid.largest_error)},
        {{{"hertz_exponent", "1"}, {"restitution", "1"}, {"damping", "1"}}, {}}};
    for (std::size_t i = 0; i < curves.size(); i += 9)
        for (std::size_t j = 0; j < printed.restitutions.points; j += 50)
            table.table.rows.push_back({curves[i].hertz_exponent(), printed.restitutions[j], grid.damping[i][j]});
    return table;
}

void regenerate_grid(const PrintedGrid& printed, const std::vector<LinearDampingCurve>& curves,
                     const RecipeOptions& options, RecipeResult& result) {
    options.begin(fmt::format("damping on {} x {} points", printed.restitutions.points, curves.size()));
    const DampingGrid grid = damping_over(printed.restitutions, curves, options.threads);
    result.findings.push_back(
        {"Sec. 4.2, damping to the printed tolerance",
         grid.largest_error <= printed.tolerance ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible,
         printed.expected,
         fmt::format("|e_out - e|/e is at most {:.1g} over {} roots; {:g} was asked.", grid.largest_error,
                     curves.size() * printed.restitutions.points, printed.tolerance)});
    result.tables.push_back(damping_table(printed, curves, grid));
}

void regenerate_constants(const PrintedGrid& grid, const std::vector<LinearDampingCurve>& curves,
                          const PrintedClosedForm& printed, const RecipeOptions& options, RecipeResult& result) {
    std::vector<double> at;
    for (const PrintedPair& pair : printed.pairs) at.push_back(pair.hertz_exponent);
    const std::vector<LinearDampingCurve> pair_curves = curves_at(at, options.threads);
    std::vector<EvenGrid> ranges{grid.restitutions};
    for (const double least : other_least_restitutions)
        ranges.push_back({least, grid.restitutions.most, grid.restitutions.points});
    std::vector<ClosedFormReading> readings;
    for (const EvenGrid& range : ranges) {
        options.begin(fmt::format("alpha and beta for restitutions from {:g}", range.least));
        readings.push_back(read_on_range(range, curves, pair_curves, options));
    }
    report_readings(printed, curves, readings, result);
}

RecipeResult run(const RecipeOptions& options) {
    RecipeResult result;
    const PrintedGrid grid = read_grid(options, result);
    const PrintedClosedForm printed = read_printed_closed_form(options, result);
    std::vector<double> hertz_exponents;
    for (std::size_t i = 0; i < grid.hertz_exponents.points; ++i) hertz_exponents.push_back(grid.hertz_exponents[i]);
    const std::vector<LinearDampingCurve> curves = curves_at(hertz_exponents, options.threads);
    regenerate_grid(grid, curves, options, result);
    regenerate_constants(grid, curves, printed, options, result);
    regenerate_scaling_sweeps(options, result);
    return result;
}

}  // namespace

extern const Recipe poursina_nikravesh_2020;
const Recipe poursina_nikravesh_2020{"poursina_nikravesh_2020", "Linear damping for a wanted restitution", "PN20", run};

}  // namespace impactfit::recipes
