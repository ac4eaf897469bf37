#include "impactfit/calibration/summary/form_quality.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"

namespace impactfit {
namespace {

/// Box of the varied inputs of the data; fixed inputs keep their value.
struct InputBox {
    std::vector<double> inputs;       ///< of the first condition
    std::vector<std::size_t> varied;  ///< indices of varied inputs
    std::vector<double> low, high;    ///< of the varied inputs

    std::vector<double> at(const std::vector<double>& point) const {
        std::vector<double> result = inputs;
        for (std::size_t i = 0; i < varied.size(); ++i) result[varied[i]] = point[i];
        return result;
    }
};

InputBox box_of(const FitProblem& problem) {
    InputBox box;
    box.inputs = form_inputs(problem, problem.conditions.front());
    std::vector<double> low = box.inputs, high = box.inputs;
    for (const FitCondition& condition : problem.conditions) {
        const std::vector<double> inputs = form_inputs(problem, condition);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            low[i] = std::min(low[i], inputs[i]);
            high[i] = std::max(high[i], inputs[i]);
        }
    }
    for (std::size_t i = 0; i < low.size(); ++i) {
        if (!(low[i] < high[i])) continue;
        box.varied.push_back(i);
        box.low.push_back(low[i]);
        box.high.push_back(high[i]);
    }
    return box;
}

/// Grid points along each varied input.
std::size_t side_of(const InputBox& box) {
    return box.varied.size() == 2 ? 31 : 201;
}

std::vector<std::vector<double>> grid_of(const InputBox& box) {
    std::vector<std::vector<double>> grid{{}};
    for (std::size_t i = 0; i < box.varied.size(); ++i) {
        std::vector<std::vector<double>> longer;
        for (const std::vector<double>& point : grid)
            for (const double value : even_grid(box.low[i], box.high[i], side_of(box))) {
                longer.push_back(point);
                longer.back().push_back(value);
            }
        grid = std::move(longer);
    }
    return grid;
}

using ErrorAt = std::function<double(const std::vector<double>& point)>;

/// Compass search from the best grid point: the step halves where no neighbour has a larger error.
void refine(const InputBox& box, const ErrorAt& error, std::vector<double> at, CurveError& result) {
    for (double step = 1.0 / static_cast<double>(side_of(box) - 1); step > 1e-6;) {
        bool moved = false;
        for (std::size_t i = 0; i < at.size(); ++i)
            for (const double sign : {-1.0, 1.0}) {
                std::vector<double> next = at;
                next[i] = std::clamp(next[i] + sign * step * (box.high[i] - box.low[i]), box.low[i], box.high[i]);
                const double value = error(next);
                if (!(value > result.largest)) continue;
                result.largest = value;
                at = next;
                moved = true;
            }
        if (!moved) step *= 0.5;
    }
    result.at = at;
}

CurveError error_over(const InputBox& box, const ErrorAt& error, int threads) {
    const std::vector<std::vector<double>> grid = grid_of(box);
    std::vector<double> errors(grid.size());
    parallel_for(grid.size(), threads, [&](std::size_t i) { errors[i] = error(grid[i]); });
    CurveError result;
    double squares = 0.0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < errors.size(); ++i) {
        squares += errors[i] * errors[i];
        if (errors[i] > errors[worst]) worst = i;
    }
    result.rms = std::sqrt(squares / static_cast<double>(errors.size()));
    result.largest = errors[worst];
    refine(box, error, grid[worst], result);
    return result;
}

}  // namespace

std::optional<FormQuality> form_quality(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    if (!problem.form_task || result.estimate.given_values.empty()) return std::nullopt;
    const FormEntry& form = problem.form_task->form();
    const InputBox box = box_of(problem);
    if (form.output.quantity == FormQuantity::other || box.varied.size() > 2) return std::nullopt;
    const std::vector<double> constants(
        result.estimate.given_values.begin(),
        result.estimate.given_values.begin() + static_cast<std::ptrdiff_t>(form.constants.size()));
    const double tolerance = 1e-10;
    const auto& separation = problem.simulation.separation;
    FormQuality quality{{}, box.low, box.high, grid_of(box).size(), {}};
    for (const std::size_t i : box.varied) quality.inputs.emplace_back(form.inputs[i].name);
    const auto output_error = [&](const std::vector<double>& point) {
        const std::vector<double> inputs = box.at(point);
        return std::abs(form(inputs, constants) - exact_form_output(form, inputs, tolerance, separation));
    };
    quality.output = error_over(box, output_error, problem.solver.threads);
    if (const std::size_t e = form.input("restitution");
        e < form.inputs.size() && form.output.quantity != FormQuantity::impact_time) {
        const auto restitution_error = [&](const std::vector<double>& point) {
            const std::vector<double> inputs = box.at(point);
            const double realised = restitution_of_output(form, inputs, form(inputs, constants), tolerance, separation);
            return std::abs(realised - inputs[e]);
        };
        quality.restitution = error_over(box, restitution_error, problem.solver.threads);
        if (std::isnan(quality.restitution->rms)) quality.restitution.reset();  // a damping below 0 has no restitution
    }
    return quality;
}

}  // namespace impactfit
