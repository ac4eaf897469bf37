#include "impactfit/calibration/summary/population_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/core/caller_notation.hpp"

namespace impactfit {
namespace {

/// Fewer specimens leave the deviations between them uncertain by a factor of about two.
constexpr std::size_t few_specimens = 6;

std::string counted_estimates(const FitPopulation& population, PopulationQuantity quantity, const char* one,
                              const char* many) {
    const std::size_t count = population.fit.of(quantity).size();
    return count == 0 ? std::string() : fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string specimens_text(const FitResult& result) {
    return fmt::format("{} specimens ({})", result.problem->groups.size(), result.problem->population->by);
}

/// Free parameters of the law that are equal for all specimens.
std::vector<std::string> shared_parameters_of(const FitProblem& problem) {
    std::vector<std::string> names;
    for (const FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::free) names.push_back(parameter.name);
    return names;
}

/// Names predictions at covariates outside of the measured range.
void on_extrapolated_covariates(const FitResult& result, std::vector<std::string>& sentences) {
    const PopulationPlan& plan = *result.problem->population;
    for (const NewSpecimen& specimen : result.population->predictions)
        for (std::size_t i = 0; i < specimen.covariates.size(); ++i) {
            const Covariate& covariate = plan.covariates[i];
            const auto [least, most] = std::minmax_element(covariate.values.begin(), covariate.values.end());
            if (specimen.covariates[i] >= *least && specimen.covariates[i] <= *most) continue;
            sentences.push_back(
                fmt::format("The prediction at {} {:.4g} {} is an extrapolation: measured are {:.4g} to "
                            "{:.4g} {}.",
                            covariate.column, specimen.covariates[i], covariate.unit, *least, *most, covariate.unit));
        }
}

/// Names parameters whose interval of a new specimen has values that the law does not permit.
void on_forbidden_values(const FitResult& result, std::vector<std::string>& sentences) {
    const FitPopulation& population = *result.population;
    for (std::size_t j = 0; j < population.parameters.size(); ++j) {
        const std::string& name = population.parameters[j].name;
        const double least = description_of(*result.problem, name).lower;
        const bool below =
            std::any_of(population.predictions.begin(), population.predictions.end(),
                        [&](const NewSpecimen& specimen) { return specimen.specimens[j].lower < least; });
        if (below)
            sentences.push_back(
                fmt::format("The interval of {} of a new specimen has values below {:g}, which the law "
                            "does not permit. Is its distribution lognormal?",
                            name, least));
    }
}

}  // namespace

std::string population_knowledge(const FitResult& result) {
    const FitPopulation& population = *result.population;
    std::vector<std::string> parts{
        counted_estimates(population, PopulationQuantity::fixed_effect, "fixed effect", "fixed effects"),
        counted_estimates(population, PopulationQuantity::deviation, "deviation between specimens",
                          "deviations between specimens"),
        counted_estimates(population, PopulationQuantity::correlation, "correlation", "correlations"),
        counted_estimates(population, PopulationQuantity::noise, "deviation of the noise", "deviations of the noise")};
    std::erase(parts, "");
    const std::string last = parts.back();
    parts.pop_back();
    return fmt::format("{} determine {} and {}.", specimens_text(result), fmt::join(parts, ", "), last);
}

std::string unfinished_population(const FitResult& result) {
    if (!result.population) return {};
    const FitPopulation& population = *result.population;
    if (population.interrupted()) return "The population was interrupted. Its estimates are those so far.";
    if (population.fit.status == SolutionStatus::failed)
        return "The population failed: no simulation succeeded at its starts.";
    if (!population.converged())
        return "The population did not converge: its estimates are the best so far. State starts of its coefficients, "
               "or fewer deviations.";
    if (const std::vector<std::string> names = population.undetermined(); !names.empty())
        return fmt::format("{} do not determine {} of the population.", specimens_text(result), fmt::join(names, ", "));
    return {};
}

std::vector<std::string> population_sentences(const FitResult& result) {
    std::vector<std::string> sentences;
    if (!result.population) return sentences;
    const FitPopulation& population = *result.population;
    sentences.insert(sentences.end(), population.fit.notes.begin(), population.fit.notes.end());
    if (result.problem->groups.size() < few_specimens)
        sentences.push_back(fmt::format("{} hardly determine the deviations between specimens: see their intervals.",
                                        specimens_text(result)));
    on_extrapolated_covariates(result, sentences);
    on_forbidden_values(result, sentences);
    if (!population.intervals.empty() && !population.restricted_intervals)
        sentences.emplace_back(
            "The restricted likelihood did not converge. Intervals are those of the full likelihood, which are too "
            "narrow "
            "for few specimens.");
    if (const std::vector<std::string> shared = shared_parameters_of(*result.problem);
        !shared.empty() && result.goodness.verdict == FitVerdict::bad_fit)
        sentences.push_back(
            fmt::format("{} {} one value for all specimens. If {} between them: {}.", fmt::join(shared, ", "),
                        shared.size() == 1 ? "has" : "have", shared.size() == 1 ? "it differs" : "they differ",
                        noted_option(fmt::format("population {}", fmt::join(shared, ",")), result.problem->path)));
    return sentences;
}

std::string tested_by_separate_values(const FitResult& result) {
    if (!result.population) return {};
    return "The misfit is that of separate values for each specimen: it tests the law, not the distribution.";
}

std::string likelihood_line(const FitResult& result) {
    if (!result.population || result.population->fit.status == SolutionStatus::failed) return {};
    const PopulationFit& fit = result.population->fit;
    return fmt::format("population: -2 log L {:.6g}, AIC {:.6g}, BIC {:.6g}; {} estimates",
                       fit.minus_two_log_likelihood, fit.aic, fit.bic, fit.parameters);
}

}  // namespace impactfit
