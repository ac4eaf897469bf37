#include "impactfit_papers/tables/linear_damping/linear_damping_sweeps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_fits.hpp"
#include "impactfit_papers/tables/published_constants.hpp"

namespace impactfit {
namespace {

/// Sweep of one quantity with the remaining quantities at 1 (SI), for several Hertz exponents n.
struct ScalingSweep {
    std::string place;
    double Impact<double>::*of_impact;  ///< swept quantity; null: the stiffness
    std::string quantity;
    EvenGrid values, hertz_exponents;
    double restitution;
    double numerator_of_one, numerator_of_n;  ///< slope (a + b n)/(n + 1)
    RecipeVerdict expected;

    double printed_slope(double n) const { return (numerator_of_one + numerator_of_n * n) / (n + 1.0); }
};

ScalingSweep sweep_in_row(const Dataset& file, std::size_t row) {
    const auto number = [&](const char* column) { return required(file, row, column); };
    const std::string quantity = file.text(row, "quantity");
    double Impact<double>::*of_impact = nullptr;
    if (quantity == "effective_mass") of_impact = &Impact<double>::effective_mass;
    if (quantity == "impact_speed") of_impact = &Impact<double>::impact_speed;
    if (!of_impact && quantity != "stiffness")
        throw Error(ErrorKind::data, "unknown quantity of a sweep", quantity,
                    "effective_mass, impact_speed or stiffness",
                    {file.files.front().path, file.rows[row].line, 0, "quantity"});
    return {
        file.text(row, "place"),
        of_impact,
        quantity,
        {number("least"), number("most"), required_count(file, row, "points")},
        {number("hertz_exponent_least"), number("hertz_exponent_most"), required_count(file, row, "exponent_points")},
        number("restitution"),
        number("numerator_of_one"),
        number("numerator_of_n"),
        expected_verdict(file, row)};
}

/// Returns ln c for one impact: an initial value from the unit impact by the scales of the motion, corrected by
/// simulations of this impact. Independent of the printed slopes.
double log_damping(const ScalingSweep& sweep, double n, double value, double unit_damping, double sensitivity) {
    static const LawEntry& law = *find_model("poursina_nikravesh_2020").law;
    Impact<double> impact{1.0, 1.0};
    double stiffness = 1.0;
    (sweep.of_impact ? impact.*sweep.of_impact : stiffness) = value;
    SimulationOptions options;
    options.tolerance = 1e-12;
    double guess = std::log(unit_damping) + (std::log(stiffness) + (n - 1.0) * std::log(impact.impact_speed) +
                                             n * std::log(impact.effective_mass)) /
                                                (n + 1.0);
    for (int step = 0; step < 20; ++step) {
        const double e = simulate(law, std::array{stiffness, n, std::exp(guess)}, impact, options).restitution;
        const double change = std::log(sweep.restitution / e) / sensitivity;
        guess += change;
        if (std::abs(change) < 1e-9) return guess;
    }
    throw Error(ErrorKind::internal, "no damping found in a scaling sweep");
}

double slope_of_line(const std::vector<double>& x, const std::vector<double>& y) {
    double mean_x = 0.0, mean_y = 0.0, xx = 0.0, xy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        mean_x += x[i] / static_cast<double>(x.size());
        mean_y += y[i] / static_cast<double>(x.size());
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - mean_x) * (x[i] - mean_x);
        xy += (x[i] - mean_x) * (y[i] - mean_y);
    }
    return xy / xx;
}

double slope_at(const ScalingSweep& sweep, double n) {
    const DampingCurve curve = linear_damping_curve(n);
    const double unit = curve.damping_ratio(sweep.restitution), sensitivity = curve.sensitivity(unit);
    std::vector<double> x, y;
    for (std::size_t j = 0; j < sweep.values.points; ++j) {
        x.push_back(std::log(sweep.values[j]));
        y.push_back(log_damping(sweep, n, sweep.values[j], unit, sensitivity));
    }
    return slope_of_line(x, y);
}

std::string printed_text(const ScalingSweep& sweep) {
    const std::string numerator =
        sweep.numerator_of_n == 0.0 ? fmt::format("{:g}", sweep.numerator_of_one)
        : sweep.numerator_of_one == 0.0
            ? std::string("n")
            : fmt::format("(n {} {:g})", sweep.numerator_of_one < 0.0 ? "-" : "+", std::abs(sweep.numerator_of_one));
    return numerator + "/(n + 1)";
}

/// Computes the slopes over n. Adds rows to the table, curves to the figure, and a finding.
void regenerate_sweep(const ScalingSweep& sweep, int threads, RecipeTable& table, Panel& panel, RecipeResult& result) {
    std::vector<double> slopes(sweep.hertz_exponents.points);
    parallel_for(slopes.size(), threads, [&](std::size_t i) { slopes[i] = slope_at(sweep, sweep.hertz_exponents[i]); });
    Curve published{printed_text(sweep), {}, {}}, regenerated{sweep.quantity, {}, {}, true};
    double largest = 0.0;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const double n = sweep.hertz_exponents[i], printed = sweep.printed_slope(n);
        largest = std::max(largest, std::abs(slopes[i] - printed));
        table.table.rows.push_back({sweep.quantity, n, printed, slopes[i]});
        for (Curve* curve : {&published, &regenerated}) curve->x.push_back(n);
        published.y.push_back(printed);
        regenerated.y.push_back(slopes[i]);
    }
    panel.curves.push_back(std::move(published));
    panel.curves.push_back(std::move(regenerated));
    // Expected error of about 1e-12, by rounding and the tolerance 1e-12 of the impacts over at least five decades.
    result.findings.push_back({fmt::format("{}, slope of ln c over ln {}", sweep.place, sweep.quantity),
                               largest < 1e-9 ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible,
                               sweep.expected,
                               fmt::format("{} within {:.1g}, over {} impacts.", printed_text(sweep), largest,
                                           sweep.values.points * slopes.size())});
}

}  // namespace

void regenerate_scaling_sweeps(const RecipeOptions& options, RecipeResult& result) {
    const Dataset file = published_constants(options, "poursina-nikravesh-2020", "scaling_sweeps.csv", result);
    RecipeTable table{"scaling_slopes",
                      "Slope of ln c over the logarithm of a quantity, at one restitution",
                      {"objective: straight lines through ln c, unweighted; c from simulated impacts at a tolerance of "
                       "1e-12",
                       "impacts are integrated in scaled units: agreement to rounding follows from the method and is "
                       "no evidence beyond the algebra of the scaling"},
                      {{{"quantity"}, {"hertz_exponent", "1"}, {"printed", "1"}, {"regenerated", "1"}}, {}}};
    Panel panel{"Hertz exponent n", "slope of ln c", {}, false, KeyPlace::beside};
    for (std::size_t row = 0; row < file.rows.size(); ++row) {
        const ScalingSweep sweep = sweep_in_row(file, row);
        options.begin(fmt::format("sweep of the {}", sweep.quantity));
        table.made.push_back(fmt::format("{}: {} values from {:g} to {:g}, {} Hertz exponents, e = {:g}",
                                         sweep.quantity, sweep.values.points, sweep.values.least, sweep.values.most,
                                         sweep.hertz_exponents.points, sweep.restitution));
        at_row(file, row, [&] { regenerate_sweep(sweep, options.threads, table, panel, result); });
    }
    result.tables.push_back(std::move(table));
    result.figures.push_back({"scaling_slopes", "Slopes of ln c over the logarithm of a quantity", {std::move(panel)}});
}

}  // namespace impactfit
