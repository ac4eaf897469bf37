#include "impactfit_papers/tables/hunt_crossley/stiffness_inversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {

std::vector<UnitCollision> simulated_collisions(double most_ratio, std::size_t ratios,
                                                std::span<const double> exponents) {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    std::vector<double> values;
    std::vector<UnitCollision> collisions;
    for (const double n : exponents)
        for (const double ratio : even_grid(0.0, most_ratio, ratios)) {
            values.insert(values.end(), {1.0, n, ratio});
            collisions.push_back({ratio, n, 0.0, 0.0});
        }
    SimulationOptions options;
    options.tolerance = 1e-11;
    const Impact<double> unit{1.0, 1.0};
    std::vector<Collision<double>> results(collisions.size());
    simulate_batch(law, values, {&unit, 1}, options, results);
    for (std::size_t i = 0; i < collisions.size(); ++i) {
        collisions[i].restitution = std::min(results[i].restitution, 1.0);  // rounding can exceed 1 without damping
        collisions[i].duration = results[i].duration;
    }
    return collisions;
}

double stiffness_error(const StiffnessInversion& inversion, const UnitCollision& collision) {
    const double ratio = inversion.damping_ratio(collision.restitution);
    return std::pow(inversion.impact_time(ratio, collision.hertz_exponent) / collision.duration,
                    collision.hertz_exponent + 1.0) -
           1.0;
}

/// Largest error of an impact at the tolerance of the simulations: smaller ones have no place.
constexpr double rounding_error = 1e-9;

StiffnessError stiffness_errors(const StiffnessInversion& inversion, std::span<const UnitCollision> collisions) {
    StiffnessError result;
    for (const UnitCollision& collision : collisions) {
        const double error = stiffness_error(inversion, collision);
        result.mean += error / static_cast<double>(collisions.size());
        result.root_mean_square += error * error / static_cast<double>(collisions.size());
        if (std::abs(error) <= result.largest) continue;
        result.largest = std::abs(error);
        if (result.largest < rounding_error) continue;
        result.at_damping_ratio = collision.damping_ratio;
        result.at_exponent = collision.hertz_exponent;
    }
    result.root_mean_square = std::sqrt(result.root_mean_square);
    return result;
}

namespace {

std::vector<UnitCollision> hits_at(std::span<const UnitCollision> collisions, double exponent) {
    std::vector<UnitCollision> result;
    for (const UnitCollision& collision : collisions)
        if (collision.hertz_exponent == exponent) result.push_back(collision);
    return result;
}

std::vector<double> exponents_of(std::span<const UnitCollision> collisions) {
    std::vector<double> exponents;
    for (const UnitCollision& collision : collisions)
        if (exponents.empty() || exponents.back() != collision.hertz_exponent)
            exponents.push_back(collision.hertz_exponent);
    return exponents;
}

}  // namespace

RecipeTable stiffness_table(std::span<const StiffnessInversion> inversions, std::span<const UnitCollision> collisions) {
    RecipeTable table{"stiffness",
                      "Relative error of the stiffness from restitution and duration",
                      {"impacts of the Hunt-Crossley law, simulated at tolerance 1e-11"},
                      {{{"inversion"},
                        {"largest", "1"},
                        {"at_damping_ratio", "1"},
                        {"at_hertz_exponent", "1"},
                        {"mean", "1"},
                        {"rms", "1"}},
                       {}}};
    const std::vector<double> exponents = exponents_of(collisions);
    for (const double n : exponents) table.table.columns.push_back({fmt::format("largest_at_n_{:g}", n), "1"});
    for (const StiffnessInversion& inversion : inversions) {
        const StiffnessError all = stiffness_errors(inversion, collisions);
        std::vector<Cell> row{inversion.name,  all.largest, all.at_damping_ratio,
                              all.at_exponent, all.mean,    all.root_mean_square};
        for (const double n : exponents) row.push_back(stiffness_errors(inversion, hits_at(collisions, n)).largest);
        table.table.rows.push_back(std::move(row));
    }
    return table;
}

RecipeFigure stiffness_figure(std::span<const StiffnessInversion> inversions, std::span<const UnitCollision> collisions,
                              std::span<const double> exponents) {
    RecipeFigure figure{"stiffness", "Error of the stiffness from restitution and duration", {}};
    for (const double n : exponents) {
        Panel panel{"damping ratio epsilon", fmt::format("error of stiffness [%], n = {:g}", n), {}};
        panel.key = KeyPlace::beside;
        for (const StiffnessInversion& inversion : inversions) {
            Curve curve{inversion.name, {}, {}};
            for (const UnitCollision& collision : hits_at(collisions, n)) {
                curve.x.push_back(collision.damping_ratio);
                curve.y.push_back(100.0 * stiffness_error(inversion, collision));
            }
            panel.curves.push_back(std::move(curve));
        }
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

}  // namespace impactfit
