#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem_file/stated_means.hpp"
#include "impactfit/comparison/population_sentences.hpp"
#include "impactfit/comparison/reasons.hpp"
#include "impactfit/report/comparison/population_comparison_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string share_text(double share) {
    return fmt::format("{:.3g} %", 100.0 * share);
}

std::string remaining_text(const RemainingVariation& one) {
    return one.lognormal ? share_text(coefficient_of_variation(one.deviation)) : fmt::format("{:.3g}", one.deviation);
}

/// A weight of 1e-40 is printed as 0.
double shown_weight(double weight) {
    return weight < 5e-4 ? 0.0 : weight;
}

/// One row per ranked model, with the remaining deviations.
Table ranking_of(const PopulationComparison& comparison) {
    Table table{{{comparison.of_means ? "model" : "law"},
                 {"status"},
                 {"-2 log L"},
                 {"AIC - least"},
                 {"BIC - least"},
                 {"weight"},
                 {"estimates"}},
                {}};
    for (std::size_t i = 0; i < comparison.ranked(); ++i) {
        const ComparedPopulation& model = comparison.models[i];
        const PopulationFit& fit = model.population();
        table.rows.push_back(
            {model_label(comparison, i), model.status(), fmt::format("{:.6g}", fit.minus_two_log_likelihood),
             fmt::format("{:.3g}", *model.aic_difference), fmt::format("{:.3g}", *model.bic_difference),
             shown_weight(*model.weight), fit.parameters});
    }
    return table;
}

/// "mean 1 (problem file)" and a line for each parameter: formula, remaining deviation, explained share.
std::string mean_lines(const PopulationComparison& comparison, std::size_t i) {
    const ComparedPopulation& model = comparison.models[i];
    std::string text = fmt::format("{} ({})\n", model_label(comparison, i), model.candidate.origin);
    const auto& plan = model.candidate.problem->population->parameters;
    for (std::size_t k = 0; k < plan.size(); ++k) {
        text += fmt::format("  {} = {}", plan[k].name, plan[k].mean.empty() ? constant_mean : plan[k].mean);
        if (k < model.variation.size()) {
            const std::optional<double>& explained = model.variation[k].explained;
            const std::string remaining = remaining_text(model.variation[k]);
            text += explained
                        ? fmt::format(": {} remain, {} explained", remaining, share_text(std::max(0.0, *explained)))
                        : fmt::format(": {} between specimens", remaining);
        }
        text += "\n";
    }
    return text;
}

/// One row per ranked law: the deviation of each parameter between specimens.
Table deviations_of(const PopulationComparison& comparison) {
    Table table{{{"between specimens"}}, {}};
    for (const VaryingParameter& one : comparison.problem().population->parameters) table.columns.push_back({one.name});
    for (std::size_t i = 0; i < comparison.ranked(); ++i) {
        table.rows.push_back({comparison.models[i].name()});
        for (const RemainingVariation& one : comparison.models[i].variation)
            table.rows.back().push_back(remaining_text(one));
    }
    return table;
}

TextSection whole_section(const std::string& text) {
    TextSection section{text_lines(text)};
    section.least = section.lines.size();
    return section;
}

/// Formulas of the means, of which whole ones remain, or deviations of the laws.
TextSection details_of(const PopulationComparison& comparison) {
    if (!comparison.of_means) return {text_lines(narrow_table_text(deviations_of(comparison), 3))};
    TextSection section;
    for (std::size_t i = 0; i < comparison.models.size(); ++i) {
        for (std::string& line : text_lines(mean_lines(comparison, i))) section.lines.push_back(std::move(line));
        section.ends.push_back(section.lines.size());
    }
    section.least = section.ends[std::min<std::size_t>(section.ends.size(), 2) - 1];
    return section;
}

std::string tests_of(const PopulationComparison& comparison) {
    std::string text;
    for (const NestedMeans& one : comparison.tests)
        text += fmt::format("{} against {}: likelihood ratio {:.4g}, {} further estimate{}, p = {:.2g}\n",
                            model_label(comparison, one.general), model_label(comparison, one.simpler), one.statistic,
                            one.degrees_of_freedom, one.degrees_of_freedom == 1 ? "" : "s", one.probability);
    return text;
}

std::string excluded_models(const PopulationComparison& comparison) {
    std::vector<LawReason> reasons;
    for (const ComparedPopulation& model : comparison.models)
        if (!model.fit) reasons.push_back({model.name(), model.candidate.obstacle});
    return reasons.empty() ? std::string() : "not compared: " + grouped_reasons(reasons) + "\n";
}

std::string data_of(const FitProblem& problem) {
    return fmt::format("{} specimens ({}), {} impacts, {} values; noise {}", problem.groups.size(),
                       problem.population->by, problem.conditions.size(),
                       problem.measurement_count() + problem.sample_count(),
                       problem.noise_stated ? "stated" : "estimated with each population");
}

}  // namespace

std::string short_population_comparison_text(const PopulationComparison& comparison) {
    const FitProblem& problem = comparison.problem();
    std::string verdict;
    for (const std::string& line : warning_lines(problem)) verdict += line + "\n";
    for (const std::string& sentence : comparison.summary) verdict += sentence + "\n";
    TextSection ranking = whole_section(narrow_table_text(ranking_of(comparison), 3));
    ranking.least = std::min<std::size_t>(ranking.least, 6);
    TextSection tests = whole_section(tests_of(comparison));
    tests.least = std::min<std::size_t>(tests.least, 3);
    return short_text({whole_section(verdict),
                       ranking,
                       tests,
                       details_of(comparison),
                       whole_section(excluded_models(comparison)),
                       {text_lines(data_of(problem)), 1},
                       note_section(problem)});
}

}  // namespace impactfit
