#include "impactfit/comparison/population_sentences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/estimation/population/population.hpp"

namespace impactfit {
namespace {

using Lines = std::vector<std::string>;

std::string joined_names(const Lines& names) {
    if (names.size() < 2) return names.empty() ? std::string() : names.front();
    const Lines first(names.begin(), names.end() - 1);
    return fmt::format("{} and {}", fmt::join(first, ", "), names.back());
}

bool supports(const ComparedPopulation& model) {
    return model.status() == "good" || model.status() == "not_tested";
}

void on_aic(const PopulationComparison& comparison, Lines& lines) {
    const std::string best = model_label(comparison, 0);
    const bool good = supports(comparison.models.front());
    Lines equal;
    for (std::size_t i = 0; i < comparison.ranked(); ++i)
        if (*comparison.models[i].aic_difference <= equal_aic) equal.push_back(model_label(comparison, i));
    if (comparison.ranked() == 0)
        lines.push_back("No population converged: nothing is ranked.");
    else if (comparison.ranked() == 1)
        lines.push_back(
            fmt::format("{} is the only {} with a converged population.", best, comparison.of_means ? "model" : "law"));
    else if (equal.size() > 1)
        lines.push_back(fmt::format("{} {} (AIC within {:g}).", joined_names(equal),
                                    good ? "describe the specimens equally well" : "are equally near to the specimens",
                                    equal_aic));
    else
        lines.push_back(fmt::format("{} {}: the next, {}, has an AIC {:.3g} higher.", best,
                                    good ? "describes the specimens best" : "is nearest to the specimens",
                                    model_label(comparison, 1), *comparison.models[1].aic_difference));
}

/// BIC charges a further parameter with ln N in place of 2.
void on_bic(const PopulationComparison& comparison, Lines& lines) {
    if (comparison.ranked() < 2) return;
    const ComparedPopulation& least = comparison.least_bic();
    const auto place = static_cast<std::size_t>(&least - comparison.models.data());
    if (place != 0)
        lines.push_back(fmt::format("BIC has another order: that of {} is {:.3g} below that of {}.",
                                    model_label(comparison, place), *comparison.models.front().bic_difference,
                                    model_label(comparison, 0)));
}

std::string deviation_text(const RemainingVariation& one) {
    return one.lognormal ? fmt::format("{:.3g} %", 100.0 * coefficient_of_variation(one.deviation))
                         : fmt::format("{:.3g}", one.deviation);
}

/// The share of the variance that the first mean with columns explains.
void on_explained(const PopulationComparison& comparison, Lines& lines) {
    for (std::size_t i = 0; i < comparison.ranked(); ++i) {
        Lines parts;
        for (const RemainingVariation& one : comparison.models[i].variation)
            if (one.explained)
                parts.push_back(fmt::format("{:.0f} % of the variance of {} ({} remain)",
                                            100.0 * std::max(0.0, *one.explained), one.parameter, deviation_text(one)));
        if (parts.empty()) continue;
        lines.push_back(fmt::format("The columns of {} explain {} between specimens.", model_label(comparison, i),
                                    joined_names(parts)));
        return;
    }
}

void on_misfits(const PopulationComparison& comparison, Lines& lines) {
    if (comparison.ranked() == 0) return;
    const auto count = static_cast<std::ptrdiff_t>(comparison.ranked());
    const bool none = std::all_of(comparison.models.begin(), comparison.models.begin() + count,
                                  [](const ComparedPopulation& one) { return one.fit->goodness.contradicted(); });
    const FitStatistics& s = comparison.models.front().fit->goodness.statistics;
    if (none && comparison.problem().noise_stated)
        lines.push_back(fmt::format(
            "No {} describes the specimens within the stated noise: {} has chi-squared {:.4g} for {} degrees of "
            "freedom, with separate values of each specimen.",
            comparison.of_means ? "model" : "law", model_label(comparison, 0), s.chi_squared, s.degrees_of_freedom));
    else if (none)
        lines.push_back("No model describes the specimens: the residuals of separate values contradict each.");
    else if (!comparison.models.front().fit->goodness.tested())
        lines.push_back("Nothing tests the misfit: no noise is stated and no impact is repeated.");
}

void on_unranked(const PopulationComparison& comparison, Lines& lines) {
    for (std::size_t i = comparison.ranked(); i < comparison.models.size(); ++i)
        if (comparison.models[i].fit)
            lines.push_back(
                fmt::format("{} has no weight. {}", model_label(comparison, i), comparison.models[i].reason()));
}

/// Parameters with one value for each specimen beside the population, in some laws only.
void on_separate_parameters(const PopulationComparison& comparison, Lines& lines) {
    Lines names, parameters;
    for (const ComparedPopulation& model : comparison.models) {
        if (!model.fit) continue;
        Lines own;
        for (const FitParameter& one : model.fit->problem->parameters) {
            const auto& plan = model.fit->problem->population->parameters;
            const bool planned =
                std::any_of(plan.begin(), plan.end(), [&](const auto& p) { return p.name == one.name; });
            if (one.role == FitParameter::Role::own && !planned) own.push_back(one.name);
        }
        if (own.empty()) continue;
        names.push_back(model.name());
        parameters = std::move(own);
    }
    if (!comparison.of_means && !names.empty())
        lines.push_back(
            fmt::format("Unequal comparison: {} has separate values of {} without a distribution. The other "
                        "laws have one value for all specimens.",
                        joined_names(names), joined_names(parameters)));
}

}  // namespace

std::string model_label(const PopulationComparison& comparison, std::size_t model) {
    return comparison.of_means ? fmt::format("mean {}", model + 1) : comparison.models[model].name();
}

std::vector<std::string> population_comparison_sentences(const PopulationComparison& comparison) {
    Lines lines;
    on_aic(comparison, lines);
    on_bic(comparison, lines);
    on_explained(comparison, lines);
    on_misfits(comparison, lines);
    on_unranked(comparison, lines);
    on_separate_parameters(comparison, lines);
    if (!lines.front().empty() && lines.front().starts_with("mean")) lines.front().front() = 'M';
    return lines;
}

}  // namespace impactfit
