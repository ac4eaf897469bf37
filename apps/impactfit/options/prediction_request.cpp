#include "options/prediction_request.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>

#include "impactfit/calibration/residuals/prediction_check.hpp"
#include "options/problem_arguments.hpp"
#include "options/speed_range.hpp"
#include "options/symbols.hpp"

namespace impactfit::app {

void PredictionRequest::add_to(CLI::App& command) {
    add_names(command, "--predict", observables,
              "observables to predict over --speeds, a,b,... (default: from the problem file, else none)");
    command.add_option(
        "--speeds", speeds,
        "impact speeds of --predict, START:STOP:COUNT in m/s; suffix :log for a logarithmic grid (default: from the "
        "problem file)");
}

void PredictionRequest::apply_to(FitProblem& problem) const {
    PredictionPlan& plan = problem.prediction;
    if (!observables.empty()) plan.observables.clear();
    for (const std::string& name : observables) plan.observables.push_back(&find_observable(observable_name(name)));
    if (!speeds.empty()) plan.speeds = read_speeds(speeds);
    if (plan.observables.empty() != plan.speeds.empty())
        throw Error(ErrorKind::usage, "a prediction needs observables and speeds",
                    plan.observables.empty() ? "--speeds only" : "--predict only",
                    "--predict peak_force --speeds 0.1:2:20");
    for (const Observable* observable : plan.observables) check_requested_prediction(problem, *observable);
}

}  // namespace impactfit::app
