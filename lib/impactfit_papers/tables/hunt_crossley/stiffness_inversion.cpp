#include "impactfit_papers/tables/hunt_crossley/stiffness_inversion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {

std::vector<UnitHit> simulated_hits(double most_ratio, std::size_t ratios, std::span<const double> exponents) {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    std::vector<double> values;
    std::vector<UnitHit> hits;
    for (const double n : exponents)
        for (const double ratio : even_grid(0.0, most_ratio, ratios)) {
            values.insert(values.end(), {1.0, n, ratio});
            hits.push_back({ratio, n, 0.0, 0.0});
        }
    SimulationOptions options;
    options.tolerance = 1e-11;
    const Impact<double> unit{1.0, 1.0};
    std::vector<Collision<double>> results(hits.size());
    simulate_batch(law, values, {&unit, 1}, options, results);
    for (std::size_t i = 0; i < hits.size(); ++i) {
        hits[i].restitution = std::min(results[i].restitution, 1.0);  // rounding can exceed 1 without damping
        hits[i].duration = results[i].duration;
    }
    return hits;
}

double stiffness_error(const StiffnessInversion& inversion, const UnitHit& hit) {
    const double ratio = inversion.damping_ratio(hit.restitution);
    return std::pow(inversion.impact_time(ratio, hit.hertz_exponent) / hit.duration, hit.hertz_exponent + 1.0) - 1.0;
}

StiffnessError stiffness_errors(const StiffnessInversion& inversion, std::span<const UnitHit> hits) {
    StiffnessError result;
    for (const UnitHit& hit : hits) {
        const double error = stiffness_error(inversion, hit);
        result.mean += error / static_cast<double>(hits.size());
        result.root_mean_square += error * error / static_cast<double>(hits.size());
        if (std::abs(error) <= result.largest) continue;
        result.largest = std::abs(error);
        result.at_damping_ratio = hit.damping_ratio;
        result.at_exponent = hit.hertz_exponent;
    }
    result.root_mean_square = std::sqrt(result.root_mean_square);
    return result;
}

namespace {

std::vector<UnitHit> hits_at(std::span<const UnitHit> hits, double exponent) {
    std::vector<UnitHit> result;
    for (const UnitHit& hit : hits)
        if (hit.hertz_exponent == exponent) result.push_back(hit);
    return result;
}

std::vector<double> exponents_of(std::span<const UnitHit> hits) {
    std::vector<double> exponents;
    for (const UnitHit& hit : hits)
        if (exponents.empty() || exponents.back() != hit.hertz_exponent) exponents.push_back(hit.hertz_exponent);
    return exponents;
}

}  // namespace

RecipeTable stiffness_table(std::span<const StiffnessInversion> inversions, std::span<const UnitHit> hits) {
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
    const std::vector<double> exponents = exponents_of(hits);
    for (const double n : exponents) table.table.columns.push_back({fmt::format("largest_at_n_{:g}", n), "1"});
    for (const StiffnessInversion& inversion : inversions) {
        const StiffnessError all = stiffness_errors(inversion, hits);
        std::vector<Cell> row{inversion.name,  all.largest, all.at_damping_ratio,
                              all.at_exponent, all.mean,    all.root_mean_square};
        for (const double n : exponents) row.push_back(stiffness_errors(inversion, hits_at(hits, n)).largest);
        table.table.rows.push_back(std::move(row));
    }
    return table;
}

RecipeFigure stiffness_figure(std::span<const StiffnessInversion> inversions, std::span<const UnitHit> hits,
                              std::span<const double> exponents) {
    RecipeFigure figure{"stiffness", "Error of the stiffness from restitution and duration", {}};
    for (const double n : exponents) {
        Panel panel{"damping ratio epsilon", fmt::format("error of stiffness [%], n = {:g}", n), {}};
        panel.key = KeyPlace::beside;
        for (const StiffnessInversion& inversion : inversions) {
            Curve curve{inversion.name, {}, {}};
            for (const UnitHit& hit : hits_at(hits, n)) {
                curve.x.push_back(hit.damping_ratio);
                curve.y.push_back(100.0 * stiffness_error(inversion, hit));
            }
            panel.curves.push_back(std::move(curve));
        }
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

}  // namespace impactfit
