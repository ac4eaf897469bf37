#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/comparison/comparison_summary.hpp"
#include "impactfit/comparison/posterior_comparison.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"
#include "impactfit/report/fit/notes_on_data.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"

namespace impactfit {
namespace {

std::string data_text(const FitProblem& problem) {
    std::string sources;
    for (const FitSource& source : problem.sources) sources += (sources.empty() ? "" : ", ") + source.name;
    const std::size_t points = problem.measurement_count() + problem.sample_count();
    return fmt::format("{}: {} impacts, {} values; noise {}", sources, problem.conditions.size(), points,
                       problem.noise_stated              ? "stated"
                       : problem.replicate_noise.empty() ? "not stated, estimated from the misfit"
                                                         : "not stated, from repeats");
}

/// Rows of the first ranked laws, at most `most`, and of every card with a result.
std::vector<std::vector<Cell>> ranked_rows(const LawComparison& comparison, const Table& all, std::size_t most) {
    std::vector<std::vector<Cell>> rows;
    std::size_t row = 0, laws = 0;
    for (const RankedCandidate& one : comparison.ranking()) {
        if (one.card || laws++ < most) rows.push_back(all.rows[row]);
        ++row;
    }
    return rows;
}

/// Main columns of the comparison table, without references that have an obstacle.
std::string ranking_text(const LawComparison& comparison) {
    Table table{{{"law"},
                 {"free"},
                 {"determined"},
                 {"chi-squared"},
                 {"RSS of e"},
                 {"AICc - least"},
                 {"weight"},
                 {"lack of fit"},
                 {"cross-validation"},
                 {"extrapolation"},
                 {"status"}},
                {}};
    const Table all = comparison_table(comparison);
    constexpr std::ptrdiff_t references = 2;
    std::vector<std::vector<Cell>> rows = ranked_rows(comparison, all, comparison.fitted());
    const auto first = all.rows.begin() + static_cast<std::ptrdiff_t>(rows.size());
    rows.insert(rows.end(), first, first + references);
    for (const std::vector<Cell>& row : rows) {
        if (std::get<std::string>(row[1]) == "none") continue;
        table.rows.push_back(
            {row[0], row[2], row[3], row[4], row[5], row[7], row[8], row[9], row[10], row[11], row[1]});
        // A weight of 1e-40 is printed as 0.
        if (auto* weight = std::get_if<double>(&table.rows.back()[6]); weight != nullptr && *weight < 5e-4)
            *weight = 0.0;
    }
    return table_text(table, 4);
}

/// The first laws and every card, with the columns of a decision.
std::string short_ranking(const LawComparison& comparison) {
    const std::size_t most_laws = comparison.cards.empty() ? 10 : 5;
    Table table{{{"law"}, {"status"}, {"free"}, {"AICc - least"}, {"weight"}, {"lack of fit"}, {"cross-validation"}},
                {}};
    const Table all = comparison_table(comparison);
    for (const std::vector<Cell>& row : ranked_rows(comparison, all, most_laws)) {
        table.rows.push_back({row[0], row[1], row[2], row[7], row[8], row[9], row[10]});
        if (auto* weight = std::get_if<double>(&table.rows.back()[4]); weight != nullptr && *weight < 5e-4)
            *weight = 0.0;
    }
    std::string text = narrow_table_text(table, 3);
    if (comparison.fitted() > most_laws) {
        const std::size_t more = comparison.fitted() - most_laws;
        text += fmt::format("{} more fitted law{}: --verbose\n", more, more == 1 ? "" : "s");
    }
    return text;
}

/// Rows of the values above the limit of Pareto-k: "13, 14, 15"; "line 12" of a sample.
std::string unreliable_text(const ComparedLaw& law) {
    constexpr std::size_t most = 4;
    const std::vector<std::size_t> numbers = law.posterior->density.unreliable();
    std::vector<std::string> places;
    for (const std::size_t number : numbers) {
        const ValuePlace place = place_of_value(*law.fit->problem, number);
        std::string text = place.row > 0 ? fmt::format("{}", place.row) : fmt::format("line {}", place.line);
        if (std::find(places.begin(), places.end(), text) == places.end()) places.push_back(std::move(text));
    }
    if (places.size() <= most) return fmt::format("{}", fmt::join(places, ", "));
    const std::size_t more = places.size() - most + 1;
    places.resize(most - 1);
    return fmt::format("{} and {} more", fmt::join(places, ", "), more);
}

/// Main columns of the densities of left-out values.
Table main_densities(const LawComparison& comparison) {
    Table table{{{"law"}, {"elpd - best"}, {"error"}, {"stacking"}, {"Pareto-k"}, {"rows above limit"}}, {}};
    for (const ComparedLaw* law : laws_by_density(comparison)) {
        const LawPosterior& posterior = *law->posterior;
        const double weight = posterior.weight < 5e-4 ? 0.0 : posterior.weight;
        table.rows.push_back({std::string(law->name()), posterior.difference.value, posterior.difference.standard_error,
                              weight, posterior.density.worst_shape(), unreliable_text(*law)});
    }
    return table;
}

/// The laws with a density of left-out values, at least five of them.
TextSection density_section(const LawComparison& comparison) {
    const Table table = main_densities(comparison);
    if (table.rows.empty()) return {};
    TextSection section{text_lines(narrow_table_text(table, 3))};
    section.least = std::min<std::size_t>(section.lines.size(), 6);
    return section;
}

std::string density_text(const LawComparison& comparison) {
    const Table table = main_densities(comparison);
    if (table.rows.empty()) return {};
    return fmt::format(
        "\n{}elpd: log density of values left out one by one (PSIS-LOO); {} chains of {} draws (NUTS, seed {}).\n",
        table_text(table, 3), comparison.posterior->chains, comparison.posterior->draws,
        comparison.problem().solver.seed);
}

/// The stated speeds of a prediction, else five of them.
std::string averaged_text(const LawComparison& comparison) {
    Table table = averaged_table(comparison);
    if (table.rows.empty()) return {};
    if (comparison.problem().prediction.speeds.empty() && table.rows.size() % averaged_speeds == 0) {
        constexpr std::size_t step = (averaged_speeds - 1) / 4;
        std::vector<std::vector<Cell>> some;
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            if (i % averaged_speeds % step == 0) some.push_back(table.rows[i]);
        table.rows = std::move(some);
    }
    return fmt::format("\nPrediction averaged over the laws by stacking weight, {:g} % band without noise\n{}",
                       100.0 * averaged_level, table_text(table, 4));
}

std::string meaning_text(const LawComparison& comparison) {
    const char* unit = comparison.problem().noise_stated ? "standard deviations" : "residual scales";
    const std::size_t groups = comparison.groups.size();
    if (groups < 2) return {};
    return fmt::format(
        "cross-validation: prediction error of each {} from the remaining data; extrapolation: of the upper {} from "
        "the lower {}; root mean square in {}.\n",
        groups < most_speed_groups ? "speed" : "group of speeds", groups / 2, groups - groups / 2, unit);
}

constexpr const char* of_peak_meaning =
    "Records: root mean square of predicted - measured reading, at the nearest point of the fitted curve; of_peak: "
    "relative to the largest reading of the record.\n";

std::string error_text(const LawComparison& comparison) {
    const Table all = comparison_table(comparison);
    Table table{{{"error of prediction"}}, {}};
    constexpr std::size_t first = 12;  ///< first column of a single observable
    const auto reason = std::find_if(all.columns.begin(), all.columns.end(),
                                     [](const TableColumn& column) { return column.name == "reason"; });
    const std::ptrdiff_t end = reason - all.columns.begin();
    for (std::size_t i = first; i < static_cast<std::size_t>(end); ++i) {
        std::string name = all.columns[i].name;
        const bool left_out = name.starts_with("left_out_error_");
        name = name.substr(name.find("error_") + 6);
        table.columns.push_back(
            {fmt::format("{}, {}", name, left_out ? "cross-validation" : "extrapolation"), all.columns[i].unit});
    }
    if (table.columns.size() == 1) return {};
    for (std::size_t i = 0; i < comparison.ranking().size(); ++i) {
        std::vector<Cell> row{all.rows[i][0]};
        row.insert(row.end(), all.rows[i].begin() + first, all.rows[i].begin() + end);
        table.rows.push_back(std::move(row));
    }
    const bool records = std::any_of(table.columns.begin(), table.columns.end(), [](const TableColumn& column) {
        return column.name.find("_of_peak") != std::string::npos;
    });
    return fmt::format("\n{}{}", table_text(table, 3), records ? of_peak_meaning : "");
}

std::string parameter_text(const FitResult& fit, std::size_t i) {
    const FitParameter& parameter = fit.problem->parameters[i];
    switch (parameter.role) {
        case FitParameter::Role::column:
            return fmt::format("{} from a column", parameter.name);
        case FitParameter::Role::own:
            return fmt::format("{} per group", parameter.name);
        default:
            return fmt::format("{} {:.4g}", parameter.name, fit.estimate.given_values[i]);
    }
}

/// "hunt_crossley_1975: stiffness 2.4e+10; fixed: hertz_exponent 1.5".
std::string found_text(const ComparedLaw& law) {
    std::vector<std::string> found, fixed;
    for (std::size_t i = 0; i < law.fit->problem->parameters.size(); ++i) {
        const auto role = law.fit->problem->parameters[i].role;
        const bool free = role == FitParameter::Role::free || role == FitParameter::Role::own;
        (free ? found : fixed).push_back(parameter_text(*law.fit, i));
    }
    std::string text = fmt::format("  {}: {}", law.name(), fmt::join(found, ", "));
    if (!fixed.empty()) text += fmt::format("; fixed: {}", fmt::join(fixed, ", "));
    if (!law.fit->uncertainty.unidentified.empty())
        text +=
            fmt::format("; not identifiable from these data: {}", fmt::join(law.fit->uncertainty.unidentified, ", "));
    return text + "\n";
}

std::string not_fitted_text(const LawComparison& comparison) {
    std::string text;
    for (std::size_t i = comparison.fitted(); i < comparison.laws.size(); ++i) {
        const ComparedLaw& law = comparison.laws[i];
        text += fmt::format("  {}: {}\n", law.name(), reason_of(law));
    }
    return text.empty() ? text : "\nNot fitted\n" + text;
}

/// The named laws that were not fitted, each with its reason. Without names: their number.
std::vector<std::string> not_fitted_lines(const LawComparison& comparison) {
    std::vector<std::string> lines;
    std::size_t others = 0;
    for (std::size_t i = comparison.fitted(); i < comparison.laws.size(); ++i) {
        const ComparedLaw& law = comparison.laws[i];
        if (!law.candidate.named)
            ++others;
        else
            for (std::string& line : text_lines(fmt::format("{}: {}", law.name(), reason_of(law))))
                lines.push_back(std::move(line));
    }
    if (others > 0)
        lines.push_back(fmt::format("not fitted: {} law{}; reasons: --verbose", others, others == 1 ? "" : "s"));
    return lines;
}

/// Reasons for missing predictions. Empty for a single speed group.
std::string gaps_text(const LawComparison& comparison) {
    if (comparison.groups.size() < 2) return {};
    std::string text;
    for (std::size_t i = 0; i < comparison.fitted(); ++i)
        for (const auto& [prediction, what] : {std::pair{&comparison.laws[i].leave_one_out, "cross-validation"},
                                               std::pair{&comparison.laws[i].extrapolation, "extrapolation"}})
            if (!prediction->obstacle.empty())
                text +=
                    fmt::format("{}, {}: not available ({}).\n", comparison.laws[i].name(), what, prediction->obstacle);
    return text;
}

/// Whole sentences. Those on ranking, cards and densities remain, and further ones in the first six lines.
TextSection sentences_of(const LawComparison& comparison) {
    TextSection verdict;
    const std::size_t kept = comparison.cards.size() + (comparison.posterior ? 2 : 0);
    for (std::size_t i = 0; i < comparison.summary.size(); ++i) {
        for (std::string& line : text_lines(comparison.summary[i])) verdict.lines.push_back(std::move(line));
        verdict.ends.push_back(verdict.lines.size());
        if (i <= kept || verdict.lines.size() <= 6) verdict.least = verdict.lines.size();
    }
    return verdict;
}

}  // namespace

std::string short_comparison_text(const LawComparison& comparison) {
    TextSection verdict = sentences_of(comparison), ranking, rest;
    const std::vector<std::string> warnings = warning_lines(comparison.problem());
    verdict.lines.insert(verdict.lines.begin(), warnings.begin(), warnings.end());
    verdict.least += warnings.size();
    ranking.lines = text_lines(short_ranking(comparison));
    const std::size_t least_rows = comparison.cards.empty() ? 6 : 12;  // a card is not omitted
    ranking.least = std::min<std::size_t>(ranking.lines.size(), least_rows);
    rest.lines = not_fitted_lines(comparison);
    rest.least = rest.lines.size();
    const std::string data = data_text(comparison.problem());
    return short_text({verdict,
                       ranking,
                       density_section(comparison),
                       rest,
                       {text_lines(data), 1},
                       note_section(comparison.problem())});
}

std::string comparison_text(const LawComparison& comparison) {
    std::string text;
    for (const std::string& line : warning_lines(comparison.problem())) text += line + "\n";
    for (const std::string& sentence : comparison.summary) text += sentence + "\n";
    text += fmt::format("\n{}\n\n{}{}{}{}{}\nEstimates\n", data_text(comparison.problem()), ranking_text(comparison),
                        meaning_text(comparison), gaps_text(comparison), error_text(comparison),
                        density_text(comparison) + averaged_text(comparison));
    for (std::size_t i = 0; i < comparison.fitted(); ++i) text += found_text(comparison.laws[i]);
    return text + not_fitted_text(comparison) + data_notes_text(comparison.problem());
}

}  // namespace impactfit
