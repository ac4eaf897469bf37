#include "impactfit/calibration/summary/form_quality.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"

namespace impactfit {
namespace {

/// Box of the varied inputs of the data; fixed inputs keep their value. A Hertz exponent beside the inputs is the last.
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

std::vector<double> all_inputs(const FitProblem& problem, const FitCondition& condition) {
    std::vector<double> inputs = form_inputs(problem, condition);
    if (const double n = form_hertz_exponent(problem, condition); !std::isnan(n)) inputs.push_back(n);
    return inputs;
}

InputBox box_of(const FitProblem& problem) {
    InputBox box;
    box.inputs = all_inputs(problem, problem.conditions.front());
    std::vector<double> low = box.inputs, high = box.inputs;
    for (const FitCondition& condition : problem.conditions) {
        const std::vector<double> inputs = all_inputs(problem, condition);
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

bool has_published(const FormEntry& form) {
    return std::none_of(form.published.begin(), form.published.end(), [](double value) { return std::isnan(value); });
}

/// Errors at a point of the box, for constants of the form.
struct ExactComparison {
    const FormEntry& form;
    const InputBox& box;
    std::optional<Separation> separation;
    static constexpr double tolerance = 1e-10;

    std::vector<double> inputs(const std::vector<double>& point) const {
        std::vector<double> all = box.at(point);
        all.resize(form.inputs.size());
        return all;
    }
    FormCircumstances circumstances(const std::vector<double>& point) const {
        const std::vector<double> all = box.at(point);
        return {separation, all.size() > form.inputs.size() ? all.back() : std::nan("")};
    }
    double output_error(std::span<const double> constants, const std::vector<double>& point) const {
        const std::vector<double> x = inputs(point);
        return std::abs(form(x, constants) - exact_form_output(form, x, tolerance, circumstances(point)));
    }
    double restitution_error(std::span<const double> constants, const std::vector<double>& point) const {
        const std::vector<double> x = inputs(point);
        const double realised = restitution_of_output(form, x, form(x, constants), tolerance, circumstances(point));
        return std::abs(realised - x[form.input("restitution")]);
    }
};

}  // namespace

std::optional<FormQuality> form_quality(const FitResult& result, std::size_t formula) {
    const FitProblem& problem = *result.problem;
    if (!problem.form_task || result.estimate.given_values.empty()) return std::nullopt;
    const FormEntry& form = problem.form_task->model.formulas()[formula];
    const InputBox box = box_of(problem);
    if (form.output.quantity == FormQuantity::other || box.varied.size() > 2) return std::nullopt;
    const std::span constants = std::span(result.estimate.given_values).first(form.constants.size());
    const ExactComparison exact{form, box, problem.simulation.separation};
    const auto error = [&](auto member, std::span<const double> of) {
        return error_over(
            box, [&](const std::vector<double>& point) { return (exact.*member)(of, point); }, problem.solver.threads);
    };
    FormQuality quality{{}, box.low, box.high, grid_of(box).size(), {}};
    for (const std::size_t i : box.varied)
        quality.inputs.emplace_back(i < form.inputs.size() ? form.inputs[i].name : "hertz_exponent");
    quality.output = error(&ExactComparison::output_error, constants);
    if (has_published(form)) quality.published = error(&ExactComparison::output_error, form.published);
    if (form.input("restitution") < form.inputs.size() && form.output.quantity != FormQuantity::impact_time) {
        quality.restitution = error(&ExactComparison::restitution_error, constants);
        if (std::isnan(quality.restitution->rms)) quality.restitution.reset();  // a damping below 0 has no restitution
    }
    return quality;
}

std::optional<PointErrors> form_point_errors(const FitResult& result, std::size_t formula) {
    const FitProblem& problem = *result.problem;
    if (!problem.form_task || problem.form_task->objective() != FormObjective::output ||
        result.estimate.given_values.empty())
        return std::nullopt;
    const FormEntry& form = problem.form_task->model.formulas()[formula];
    const std::span constants = std::span(result.estimate.given_values).first(form.constants.size());
    PointErrors errors;
    if (has_published(form)) errors.published = 0.0;
    for (const FitCondition& condition : problem.conditions) {
        const std::vector<double> inputs = form_inputs(problem, condition);
        for (const Measurement& point : condition.measurements) {
            if (point.observable != &problem.form_task->outputs[formula]) continue;
            errors.fitted = std::max(errors.fitted, std::abs(form(inputs, constants) - point.value));
            if (errors.published)
                errors.published = std::max(*errors.published, std::abs(form(inputs, form.published) - point.value));
        }
    }
    return errors;
}

}  // namespace impactfit
