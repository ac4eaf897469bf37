#include <fmt/format.h>

#include <array>
#include <cmath>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/block_section.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"
#include "impactfit/calibration/residuals/prediction_check.hpp"
#include "impactfit/core/numbers/even_grid.hpp"

namespace impactfit {
namespace {

constexpr std::array<std::string_view, 2> spacing_names{"linear", "log10"};

std::size_t read_number(const TomlTable& entry) {
    const long number = entry.integer("number");
    if (number < least_speeds || number > most_speeds)
        refuse_problem("number of speeds out of range", fmt::format("{}", number),
                       fmt::format("{} to {}", least_speeds, most_speeds), entry.where("number"));
    return static_cast<std::size_t>(number);
}

std::vector<double> read_speeds(const TomlTable& entry) {
    const std::vector<double> range = entry.quantities("speeds", {"m/s", "m/s"});
    if (!(range[0] > 0.0 && range[0] < range[1] && std::isfinite(range[1])))
        refuse_problem("empty or non-positive speed range", fmt::format("{:g} to {:g} m/s", range[0], range[1]),
                       "[lowest, highest] > 0, such as [\"0.1 m/s\", \"2 m/s\"]", entry.where("speeds"));
    const bool logarithmic = entry.has("spacing") && entry.choice("spacing", spacing_names) == 1;
    const std::size_t number = read_number(entry);
    return logarithmic ? logarithmic_grid(range[0], range[1], number) : even_grid(range[0], range[1], number);
}

}  // namespace

void read_prediction(const TomlTable& file, FitProblem& problem) {
    if (!file.has("prediction")) return;
    const TomlTable entry = file.table("prediction");
    entry.only_keys(std::vector<std::string>{"observables", "speeds", "number", "spacing"});
    static_cast<void>(entry.texts("observables"));  // required key: texts() throws if absent
    problem.prediction = {read_block_observables(entry), read_speeds(entry)};
    for (const Observable* observable : problem.prediction.observables)
        located(entry.where("observables"), [&] { return check_requested_prediction(problem, *observable), 0; });
}

}  // namespace impactfit
