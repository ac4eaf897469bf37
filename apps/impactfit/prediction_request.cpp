#include "prediction_request.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>

#include "problem_arguments.hpp"
#include "speed_range.hpp"

namespace impactfit::app {

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
