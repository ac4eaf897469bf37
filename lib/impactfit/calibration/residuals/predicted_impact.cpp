#include "impactfit/calibration/residuals/predicted_impact.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives_interface.hpp"
#include "impactfit/dynamics/simulation/law_simulation_interface.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"

namespace impactfit {
namespace {

constexpr auto impact_rows = static_cast<Eigen::Index>(all_observables.size());

/// Duration of the impact time of a formula; it predicts no other observable.
template <Scalar S>
Collision<S> impact_of_time(const FormulaModel& model, std::span<const S> values, const Impact<S>& impact) {
    Collision<S> result;
    result.duration = duration_of_impact_time(model, values, impact);
    if (is_finite(result.duration)) result.status = CollisionStatus::separated;
    return result;
}

/// Impact of the power law with the damping of the formula.
template <Scalar S>
Collision<S> impact_of_damping(const FormulaModel& model, std::span<const S> values, const Impact<S>& impact,
                               SimulationOptions options) {
    options.separation = options.separation.value_or(model.form().impact.separation);
    const std::array<S, 5> law = power_law_values(model, values, impact);
    if constexpr (std::same_as<S, double>)
        return LawSimulation<PowerLaw>::simulate(law, impact, options);
    else
        return LawDerivatives<PowerLaw>::simulate(law, impact, options);
}

template <Scalar S>
Collision<S> impact_of_formula(const FormulaModel& model, std::span<const S> values, const Impact<S>& impact,
                               const SimulationOptions& options) {
    return model.form().output.quantity == FormQuantity::impact_time
               ? impact_of_time(model, values, impact)
               : impact_of_damping(model, values, impact, options);
}

/// Options of the simulations of a law. With fixed exponents the unit impacts of one evaluation serve all others.
SimulationOptions simulation_of(const FitProblem& problem) {
    SimulationOptions options = problem.simulation;
    options.by_series =
        std::all_of(problem.parameters.begin(), problem.parameters.end(), [](const FitParameter& parameter) {
            return parameter.role == FitParameter::Role::fixed || !parameter.name.ends_with("_exponent");
        });
    return options;
}

void check_formula(const FitProblem& problem, std::span<const double> values, const Impact<double>& impact) {
    problem.model->law->check(values);
    problem.simulation.validate();
    check_impact(impact);
}

PredictedImpact predict_formula(const FitProblem& problem, std::span<const double> values,
                                const Impact<double>& impact) {
    const FormulaModel& model = problem.form_task->model;
    check_formula(problem, values, impact);
    if (problem.form_task->simulates()) return {impact_of_formula<double>(model, values, impact, problem.simulation)};
    PredictedImpact predicted;
    for (std::size_t i = 0; i < model.formulas().size(); ++i) predicted.outputs.push_back(model.output(values, i));
    return predicted;
}

/// Values and impact as dual numbers whose derivatives are those by `inputs`, at most dual_directions.
struct SeededValues {
    std::vector<Dual> row;
    std::size_t values;

    SeededValues(std::span<const double> of, const Impact<double>& at, std::span<const std::size_t> inputs)
        : row(of.begin(), of.end()), values(of.size()) {
        row.emplace_back(at.effective_mass);
        row.emplace_back(at.impact_speed);
        for (std::size_t i = 0; i < inputs.size(); ++i) row.at(inputs[i]).v[i] = 1.0;
    }
    std::span<const Dual> of_model() const { return std::span(row).first(values); }
    Impact<Dual> impact() const { return {row[values], row[values + 1]}; }
};

/// Prediction with derivatives by at most dual_directions inputs.
PredictedSlopes formula_slopes(const FitProblem& problem, const SeededValues& seeded, std::size_t inputs) {
    const FormTask& task = *problem.form_task;
    PredictedSlopes result{{}, Eigen::MatrixXd::Zero(prediction_rows(problem), static_cast<Eigen::Index>(inputs))};
    const auto fill = [&](Eigen::Index row, const Dual& value) {
        for (std::size_t i = 0; i < inputs; ++i) result.slopes(row, static_cast<Eigen::Index>(i)) = value.v[i];
    };
    if (task.simulates()) {
        const Collision<Dual> collision =
            impact_of_formula(task.model, seeded.of_model(), seeded.impact(), problem.simulation);
        result.impact.collision = without_derivatives(collision);
        for (Eigen::Index i = 0; i < impact_rows; ++i) fill(i, all_observables[static_cast<std::size_t>(i)](collision));
        return result;
    }
    for (std::size_t i = 0; i < task.outputs.size(); ++i) {
        const Dual output = task.model.output(seeded.of_model(), i);
        result.impact.outputs.push_back(output.a);
        fill(impact_rows + static_cast<Eigen::Index>(i), output);
    }
    return result;
}

}  // namespace

double PredictedImpact::value(const Observable& observable) const {
    return is_output(observable) ? outputs.at(output_index(observable)) : observable(collision);
}

bool PredictedImpact::is_valid() const {
    if (outputs.empty()) return impactfit::is_valid(collision);
    return std::all_of(outputs.begin(), outputs.end(), [](double value) { return std::isfinite(value); });
}

Eigen::Index prediction_row(const Observable& observable) {
    return is_output(observable) ? impact_rows + static_cast<Eigen::Index>(output_index(observable))
                                 : row_of(observable);
}

Eigen::Index prediction_rows(const FitProblem& problem) {
    return impact_rows + (problem.form_task ? std::ssize(problem.form_task->outputs) : 0);
}

std::vector<PredictedImpact> predict_impacts(const FitProblem& problem, std::span<const double> sets,
                                             std::span<const Impact<double>> impacts) {
    std::vector<PredictedImpact> predicted(impacts.size());
    const std::size_t width = problem.model->law->parameters.size();
    if (problem.form_task) {
        for (std::size_t i = 0; i < impacts.size(); ++i)
            predicted[i] = predict_formula(problem, sets.subspan(i * width, width), impacts[i]);
        return predicted;
    }
    std::vector<Collision<double>> collisions(impacts.size());
    simulate_batch(*problem.model->law, sets, impacts, simulation_of(problem), collisions);
    for (std::size_t i = 0; i < collisions.size(); ++i) predicted[i].collision = std::move(collisions[i]);
    return predicted;
}

PredictedSlopes predict_slopes(const FitProblem& problem, std::span<const double> values, const Impact<double>& impact,
                               std::span<const std::size_t> inputs) {
    if (!problem.form_task) {
        CollisionSlopes collision =
            simulate_slopes(*problem.model->law, values, impact, simulation_of(problem), inputs);
        return {{std::move(collision.collision)}, std::move(collision.slopes)};
    }
    check_formula(problem, values, impact);
    PredictedSlopes result{{}, Eigen::MatrixXd(prediction_rows(problem), static_cast<Eigen::Index>(inputs.size()))};
    std::size_t done = 0;
    do {
        const auto chunk = inputs.subspan(done, std::min(dual_directions, inputs.size() - done));
        PredictedSlopes part = formula_slopes(problem, SeededValues(values, impact, chunk), chunk.size());
        if (done == 0) result.impact = std::move(part.impact);
        result.slopes.middleCols(static_cast<Eigen::Index>(done), std::ssize(chunk)) = part.slopes;
        done += chunk.size();
    } while (done < inputs.size());
    return result;
}

}  // namespace impactfit
