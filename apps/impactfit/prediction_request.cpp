#include "prediction_request.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "impactfit/core/even_grid.hpp"
#include "impactfit/core/number.hpp"
#include "problem_arguments.hpp"

namespace impactfit::app {
namespace {

constexpr const char* range_form =
    "START:STOP:COUNT or START:STOP:COUNT:log, speeds in m/s above 0, 2 to 10000 of them";
constexpr double most_speeds = 10'000.0;

[[noreturn]] void refuse(const std::string& got) {
    throw Error(ErrorKind::usage, "a range of speeds is not understood", got, range_form, {{}, 0, 0, "--speeds"});
}

std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(':', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
    }
    return parts;
}

std::vector<double> read_speeds(const std::string& text) {
    const std::vector<std::string> parts = parts_of(text);
    const bool logarithmic = parts.size() == 4 && parts[3] == "log";
    if (parts.size() != 3 && !logarithmic) refuse(text);
    std::vector<double> numbers;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto number = parse_number(parts[i]);
        if (!number) refuse(text);
        numbers.push_back(*number);
    }
    const auto [low, high, count] = std::tuple{numbers[0], numbers[1], numbers[2]};
    if (!(low > 0.0 && low < high && std::isfinite(high) && count >= 2.0 && count <= most_speeds &&
          count == std::floor(count)))
        refuse(text);
    const auto points = static_cast<std::size_t>(count);
    if (!logarithmic) return even_grid(low, high, points);
    std::vector<double> speeds = even_grid(std::log(low), std::log(high), points);
    for (double& speed : speeds) speed = std::exp(speed);
    speeds.front() = low;
    speeds.back() = high;
    return speeds;
}

}  // namespace

void PredictionRequest::add_to(CLI::App& command) {
    add_names(command, "--predict", observables, "observables to predict over --speeds, a,b,...");
    command.add_option(
        "--speeds", speeds,
        "impact speeds of --predict, START:STOP:COUNT in m/s; :log at the end spaces them evenly in the logarithm");
}

void PredictionRequest::check(const FitProblem& problem) const {
    if (observables.empty() && speeds.empty()) return;
    if (observables.empty() || speeds.empty())
        throw Error(ErrorKind::usage, "a prediction takes observables and speeds",
                    observables.empty() ? "--speeds alone" : "--predict alone",
                    "--predict peak_force --speeds 0.1:2:20");
    read_speeds(speeds);
    for (const std::string& name : observables) check_prediction(problem, find_observable(name));
}

std::vector<PredictionBand> PredictionRequest::bands(const FitResult& result) const {
    std::vector<PredictionBand> bands;
    if (observables.empty() || result.search.best.status == SolutionStatus::failed) return bands;
    for (const std::string& name : observables)
        bands.push_back(prediction_band(result, find_observable(name), read_speeds(speeds)));
    return bands;
}

}  // namespace impactfit::app
