#include "impactfit/calibration/initialisation/synthetic_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/exact_form.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"

namespace impactfit {
namespace {

using Role = FitParameter::Role;

constexpr int threads = 2;  // without effect on the points; a problem is read before its number of threads

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                         const SourceLocation& where) {
    throw Error(where.file.empty() ? ErrorKind::usage : ErrorKind::problem, what, got, allowed, where);
}

/// Returns the grids of the column inputs, in the order of the parameters.
std::vector<const InputGrid*> ordered_grids(const SyntheticOptions& options, const FitProblem& problem,
                                            const SourceLocation& where) {
    std::vector<const InputGrid*> ordered;
    for (const FitParameter& input : problem.parameters) {
        const auto found = std::find_if(options.grids.begin(), options.grids.end(),
                                        [&](const InputGrid& grid) { return grid.input == input.name; });
        const bool stated = found != options.grids.end();
        if (input.role == Role::column && !stated)
            refuse(fmt::format("no range of the input {}", input.name), "none",
                   fmt::format("{} = \"START:STOP:COUNT\"", input.name), where);
        if (input.role != Role::column && stated)
            refuse("a range of a fixed input", input.name, "no range, or no fixed value", where);
        if (stated) ordered.push_back(&*found);
    }
    return ordered;
}

/// Returns all combinations of the grid values; the last grid varies fastest.
std::vector<std::vector<double>> combinations(const std::vector<const InputGrid*>& grids, const SourceLocation& where) {
    double count = 1.0;
    for (const InputGrid* grid : grids) count *= static_cast<double>(grid->values.size());
    if (count > static_cast<double>(most_synthetic_points))
        refuse("too many points", fmt::format("{:.0f}", count), fmt::format("at most {}", most_synthetic_points),
               where);
    std::vector<std::vector<double>> points{{}};
    for (const InputGrid* grid : grids) {
        std::vector<std::vector<double>> longer;
        for (const std::vector<double>& point : points)
            for (const double value : grid->values) {
                longer.push_back(point);
                longer.back().push_back(value);
            }
        points = std::move(longer);
    }
    return points;
}

/// Sets output and standard deviation of a point; adds the noise of its number.
void set_output(const SyntheticOptions& options, double exact, std::size_t number, Measurement& point) {
    point.value = exact;
    point.standard_deviation = std::nan("");
    if (options.noise == 0.0) return;
    point.standard_deviation = options.noise * (options.noise_is_relative ? std::abs(exact) : 1.0);
    point.value += point.standard_deviation * RandomStream(options.seed, static_cast<int>(number)).normal();
}

std::string grid_text(const std::vector<const InputGrid*>& grids) {
    std::string text;
    for (const InputGrid* grid : grids)
        text += fmt::format("{}{} {} of {:g} to {:g}", text.empty() ? "" : ", ", grid->values.size(), grid->input,
                            grid->values.front(), grid->values.back());
    return text;
}

}  // namespace

InputGrid read_input_grid(const FormEntry& form, const std::string& input, const std::string& text,
                          const SourceLocation& where) {
    std::vector<std::string> known;
    for (const Parameter& one : form.inputs) known.emplace_back(one.name);
    const std::size_t index = form.input(input);
    if (index == known.size())
        refuse(fmt::format("{} has no input of this name", form.description.name), input, allowed_names(input, known),
               where);
    const Parameter& described = form.inputs[index];
    return {
        input,
        parse_grid(text, {input, described.lower, described.upper, !described.lower_allowed, most_synthetic_points, 1},
                   where)};
}

void add_synthetic_points(const SyntheticOptions& options, const SourceLocation& where, FitProblem& problem) {
    const FormTask& task = *problem.form_task;
    if (!task.has_points())
        refuse("synthetic points for measured impacts", "measured_impacts", "another objective", where);
    const std::vector<const InputGrid*> grids = ordered_grids(options, problem, where);
    std::vector<Measurement> empty;
    if (task.simulates())
        empty.push_back({&find_observable("restitution"), 0.0, 0.0});
    else
        for (const Observable& output : task.outputs) empty.push_back({&output, 0.0, 0.0});
    for (std::vector<double>& point : combinations(grids, where))
        problem.conditions.push_back({{}, std::move(point), empty});
    // Tenfold finer than a fit resolves: exact points must not limit it.
    const double tolerance = std::min(1e-11, problem.simulation.tolerance);
    parallel_for(problem.conditions.size(), threads, [&](std::size_t i) {
        FitCondition& condition = problem.conditions[i];
        const std::vector<double> inputs = form_inputs(problem, condition);
        const FormCircumstances at{problem.simulation.separation, form_hertz_exponent(problem, condition)};
        for (std::size_t k = 0; k < condition.measurements.size(); ++k) {
            const double exact = task.simulates() ? inputs[task.form().input("restitution")]
                                                  : exact_form_output(task.model.formulas()[k], inputs, tolerance, at);
            set_output(options, exact, i + k * problem.conditions.size(), condition.measurements[k]);
        }
    });
    Provenance provenance;
    provenance.kind = ProvenanceKind::synthetic;
    provenance.source = "simulation";
    std::vector<std::string> notes{grid_text(grids)};
    if (options.noise == 0.0) notes.emplace_back("exact outputs: standard errors scale with the misfit of the form");
    problem.sources.push_back({"synthetic points", {}, provenance, std::move(notes)});
}

}  // namespace impactfit
