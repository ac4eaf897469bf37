#include <algorithm>
#include <cmath>
#include <numeric>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/units/axis_unit.hpp"
#include "impactfit/report/fit/population_report.hpp"

namespace impactfit {
namespace {

/// Names of more specimens do not fit below an axis.
constexpr std::size_t most_named_specimens = 40;

/// Groups in ascending order of their covariates, those with equal ones in their order.
std::vector<std::size_t> groups_by_covariates(const FitProblem& problem) {
    std::vector<std::size_t> order(problem.groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return problem.population->covariates_of(a) < problem.population->covariates_of(b);
    });
    return order;
}

/// The prediction for the covariates of a group.
const NewSpecimen& predicted_for(const FitResult& result, std::size_t group) {
    const std::vector<NewSpecimen>& all = result.population->predictions;
    const std::vector<double> covariates = result.problem->population->covariates_of(group);
    return *std::find_if(all.begin(), all.end(), [&](const NewSpecimen& one) { return one.covariates == covariates; });
}

/// Adds the median or mean, and the band of a specimen, half a place to either side of each specimen.
void add_distribution(const FitResult& result, std::size_t parameter, const std::vector<std::size_t>& order,
                      Panel& panel) {
    Curve mean{"median or mean", {}, {}};
    Band band{"new specimen", {}, {}, {}};
    for (std::size_t i = 0; i < order.size(); ++i)
        for (const double side : {0.5, 1.5}) {
            const NewSpecimen& predicted = predicted_for(result, order[i]);
            mean.x.push_back(static_cast<double>(i) + side);
            mean.y.push_back(predicted.values[parameter]);
            band.x.push_back(mean.x.back());
            band.low.push_back(predicted.specimens[parameter].lower);
            band.high.push_back(predicted.specimens[parameter].upper);
        }
    panel.curves.push_back(std::move(mean));
    panel.bands.push_back(std::move(band));
}

}  // namespace

std::vector<Panel> population_panels(const FitResult& result) {
    std::vector<Panel> panels;
    if (!result.population || result.population->predictions.empty()) return panels;
    const FitProblem& problem = *result.problem;
    const std::vector<std::size_t> order = groups_by_covariates(problem);
    for (std::size_t k = 0; k < result.population->parameters.size(); ++k) {
        const VaryingEstimate& parameter = result.population->parameters[k];
        Panel panel{problem.population->by, axis_label(parameter.name, parameter.unit), {}};
        add_distribution(result, k, order, panel);
        Curve estimates{"specimens", {}, {}, true};
        estimates.color = measured_color;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const SpecimenEstimate& one = parameter.specimens[order[i]];
            estimates.x.push_back(static_cast<double>(i + 1));
            estimates.y.push_back(one.value);
            estimates.error.push_back(0.5 * (one.interval.upper - one.interval.lower));
            if (order.size() <= most_named_specimens) panel.x_names.push_back(problem.groups[order[i]]);
        }
        panel.curves.push_back(std::move(estimates));
        panels.push_back(std::move(panel));
    }
    return panels;
}

}  // namespace impactfit
