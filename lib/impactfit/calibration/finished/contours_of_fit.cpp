#include "impactfit/calibration/finished/contours_of_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/option_notation.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse_contours(const std::string& problem, const std::string& got, const std::string& allowed) {
    throw Error(ErrorKind::usage, problem, got, allowed, {{}, 0, 0, option("contours")});
}

/// Names of the free parameters without nuisance parameters, in the order of the search.
std::vector<std::string> names_of_free(const FitProblem& problem) {
    std::vector<std::string> names;
    for (const FreeParameter& parameter : problem.free_parameters())
        if (!parameter.nuisance) names.push_back(parameter.name);
    return names;
}

/// Places of the parameters of the contours in the search.
std::vector<Eigen::Index> chosen_parameters(const FitProblem& problem, const std::vector<std::string>& chosen) {
    const std::vector<std::string> free = names_of_free(problem);
    std::vector<Eigen::Index> places;
    for (const std::string& name : chosen.empty() ? free : chosen) {
        const auto place = std::find(free.begin(), free.end(), name);
        if (place == free.end()) refuse_contours("no free parameter of this name", name, allowed_names(name, free));
        places.push_back(place - free.begin());
        if (std::count(places.begin(), places.end(), places.back()) > 1)
            refuse_contours("a parameter is named twice", name, "each parameter once");
    }
    if (places.size() < 2)
        refuse_contours("a contour has two parameters",
                        free.empty() ? "none" : (chosen.empty() ? free : chosen).front(),
                        free.size() < 2 ? "a fit of two free parameters" : option("contours NAME,NAME"));
    if (chosen.empty() && places.size() > most_parameters_of_contours)
        refuse_contours("too many pairs of free parameters", fmt::format("{} parameters", places.size()),
                        fmt::format("at most {}, or those of interest: {}", most_parameters_of_contours,
                                    option("contours NAME,NAME")));
    std::sort(places.begin(), places.end());
    return places;
}

std::string reason_without_contours(const FitResult& result) {
    if (result.search.best.status != SolutionStatus::converged) return "the search did not converge";
    if (!result.intervals.linearisation) return "derivatives at the estimate are not finite";
    if (!result.intervals.noise.known()) return "no noise is stated, and the misfit is too small to estimate it";
    return {};
}

}  // namespace

bool FitContours::interrupted() const {
    return std::any_of(traced.begin(), traced.end(),
                       [](const ProfileContour& one) { return one.end == ContourEnd::interrupted; });
}

void check_contours(const FitProblem& problem, const std::vector<std::string>& parameters) {
    refuse_population(problem, "a contour", "the intervals of the fit");
    if (problem.uncertainty.errors == ErrorMethod::none)
        throw Error(ErrorKind::problem, "contours need the errors of a fit", "none",
                    option("errors profile") + " or " + option("errors covariance"), {problem.path, 0, 0, "errors"});
    chosen_parameters(problem, parameters);
}

void add_contours(FitResult& result, const std::vector<std::string>& parameters, const ProgressCallback& progress) {
    const FitProblem& problem = *result.problem;
    check_contours(problem, parameters);
    FitContours contours{result.intervals.level, {}, reason_without_contours(result)};
    if (contours.refused.empty()) {
        const ContactResiduals function(problem);
        const ParameterSpace space(problem.free_parameters());
        const ProfileRun run{profile_noise(result.intervals.noise),
                             contours.level,
                             problem.solver.evaluation_limit(space.size()),
                             problem.solver.threads,
                             nullptr,
                             "contour"};
        contours.traced = profile_contours(function, space, result.estimate.values,
                                           chosen_parameters(problem, parameters), run, progress);
    }
    if (contours.interrupted()) result.goodness.verdict = FitVerdict::interrupted;
    result.contours = std::make_shared<const FitContours>(std::move(contours));
}

}  // namespace impactfit
