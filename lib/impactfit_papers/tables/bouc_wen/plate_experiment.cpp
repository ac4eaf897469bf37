#include "impactfit_papers/tables/bouc_wen/plate_experiment.hpp"

#include <cmath>

#include "impactfit/core/numbers/normal_noise.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
std::vector<FitCondition> twenty_impacts(const BoucWenPlate& plate, const std::vector<Observed>& observed) {
    constexpr double least = 0.11, greatest = 5.9;
    std::vector<FitCondition> conditions;
    for (int i = 0; i < plate_impacts; ++i) {
        FitCondition condition{{1.0, least * std::pow(greatest / least, i / (plate_impacts - 1.0))}, {}, {}};
        const Collision<double> collision = simulate(*plate.model->law, plate.truth, condition.impact);
        for (const Observed& o : observed) {
            const Observable& observable = find_observable(o.observable);
            const double value = observable(collision);
            condition.measurements.push_back({&observable, value, o.relative ? o.noise * value : o.noise});
        }
        conditions.push_back(std::move(condition));
    }
    return conditions;
}

void add_noise(std::vector<FitCondition>& conditions, std::uint64_t seed) {
    NormalNoise draw(seed);
    for (FitCondition& condition : conditions)
        for (Measurement& measurement : condition.measurements)
            measurement.value += measurement.standard_deviation * draw();
}

FitProblem plate_problem(const BoucWenPlate& plate, const std::vector<double>& start,
                         std::vector<FitCondition> conditions) {
    FitProblem problem;
    problem.model = plate.model;
    problem.form = {"dimensional", plate.model->law->parameters, false, false, nullptr};
    problem.conditions = std::move(conditions);
    for (std::size_t i = 0; i < start.size(); ++i) {
        const Parameter& known = plate.model->law->parameters[i];
        FitParameter parameter{
            std::string(known.name), FitParameter::Role::free, start[i], known.lower, known.upper, known.scale};
        if (known.name == "hysteresis_amplitude") parameter.role = FitParameter::Role::fixed;
        if (known.name == "rate_damping") {  // bounded: for some draws a series dashpot diverges to infinity
            parameter.lower = 1e-3 * plate.truth[i];
            parameter.upper = 1e3 * plate.truth[i];
        }
        if (known.name == "loading_rate_constant") parameter.scale = ParameterScale::linear;  // can be 0
        problem.parameters.push_back(std::move(parameter));
    }
    return problem;
}

}  // namespace impactfit
