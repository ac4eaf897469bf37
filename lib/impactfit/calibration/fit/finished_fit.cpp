#include "impactfit/calibration/fit/finished_fit.hpp"

#include <fmt/format.h>

#include "impactfit/calibration/fit/prediction.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

void check_converged(const FitResult& result) {
    if (result.search.best.status != SolutionStatus::converged)
        throw Error(ErrorKind::usage, "the fit did not converge", std::string(to_string(result.search.best.status)),
                    "a fit that converged");
}

Eigen::Index index_of(const FitResult& result, const std::string& parameter) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < result.estimate.free.size(); ++i) {
        if (result.estimate.free[i].name == parameter) return static_cast<Eigen::Index>(i);
        known.push_back(result.estimate.free[i].name);
    }
    throw Error(ErrorKind::usage, "no free parameter of this name", parameter, allowed_names(parameter, known));
}

FitIntervals intervals_with(const FitResult& result, const UncertaintyOptions& options,
                            const std::vector<std::string>& parameters) {
    check_converged(result);
    check_level(options.level, {});
    FitProblem problem = *result.problem;
    problem.uncertainty = options;
    const ContactResiduals function(problem);
    const ParameterSpace space(problem.free_parameters());
    std::vector<Eigen::Index> indices;
    for (const std::string& name : parameters) indices.push_back(index_of(result, name));
    SolveResult search = result.search;
    return find_intervals(function, space, problem, search, {}, nullptr, indices);
}

}  // namespace

std::vector<ProfileLikelihood> profile(const FitResult& result, const std::vector<std::string>& parameters,
                                       double level) {
    return intervals_with(result, {.errors = ErrorMethod::profile, .level = level}, parameters).profiles;
}

Bootstrap bootstrap(const FitResult& result, int draws, BootstrapKind kind) {
    if (draws < 1) throw Error(ErrorKind::usage, "too few bootstrap draws", fmt::format("{}", draws), "1 or more");
    const UncertaintyOptions options{ErrorMethod::none, draws, kind, result.intervals.level};
    return intervals_with(result, options, {}).bootstrap.value_or(Bootstrap{});
}

PredictionBand predict(const FitResult& result, std::string_view observable, const std::vector<double>& speeds) {
    if (result.estimate.values.size() == 0)
        throw Error(ErrorKind::usage, "the fit has no estimate", std::string(observable), "a fit that converged");
    if (result.problem->form_task && result.problem->form_task->has_points())
        throw Error(ErrorKind::usage, "a form fitted to points has no impact speed", std::string(observable),
                    "a law, or a form fitted to measured impacts");
    return prediction_band(result, find_observable(observable), speeds);
}

}  // namespace impactfit
