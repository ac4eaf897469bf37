#include "bench/coverage/coverage_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/estimation/inference/confidence_interval.hpp"

namespace impactfit::bench {
namespace {

using namespace impactfit_tests;

const char* name_of(IntervalMethod method) {
    return interval_method_names[static_cast<std::size_t>(method)];
}

std::string percent(double part) {
    return fmt::format("{:.1f} %", 100.0 * part);
}

std::string probability_words(double p) {
    return p >= 0.001 ? fmt::format("{:.3f}", p) : fmt::format("{:.1e}", p);
}

/// "profile of `stiffness` at 68 %, Linear spring and dashpot".
std::string cell_name(const FamilyCoverage& family, const CoverageCell& cell) {
    return fmt::format("{} of `{}` at {:.0f} %, {}", name_of(cell.method),
                       free_names(*family.family)[static_cast<std::size_t>(cell.parameter)],
                       100.0 * coverage_levels[cell.level], family.family->name);
}

std::string verdict_words(const CoverageVerdict& verdict) {
    const double limit = family_wise_error / static_cast<double>(verdict.counts);
    std::string words =
        verdict.coverage_holds()
            ? fmt::format(
                  "**The intervals hold the truth as often as they say.** None of the {} counts below is less "
                  "probable than {:.1e}",
                  verdict.counts, limit)
            : fmt::format(
                  "**Not all intervals hold the truth as often as they say.** {} of the {} counts below are "
                  "less probable than {:.1e}",
                  verdict.refused, verdict.counts, limit);
    words += fmt::format(
        ", which is {} over their number: Bonferroni's correction, which holds however counts of the same data depend "
        "on each other. The least probable is {} ({}).\n\n",
        family_wise_error, probability_words(verdict.least_probability), verdict.least);
    words += verdict.widths_hold
                 ? fmt::format(
                       "**Where linear theory is valid, median widths are within {:.0f} % of its own**: from "
                       "{:.3f} to {:.3f} times.\n",
                       100.0 * width_tolerance, verdict.narrowest, verdict.widest)
                 : fmt::format(
                       "**Not all median widths are within {:.0f} % of linear theory's where that is valid**: "
                       "they go from {:.3f} to {:.3f} times.\n",
                       100.0 * width_tolerance, verdict.narrowest, verdict.widest);
    return words;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
    return all;
}

std::string data_words(const CoverageFamily& family) {
    std::vector<std::string> free, fixed, seen, speeds;
    for (const TrueParameter& parameter : family.parameters)
        if (parameter.factor == 1.0)
            fixed.push_back(fmt::format("`{}` {:g}", parameter.name, parameter.value));
        else
            free.push_back(fmt::format("`{}` {:g} (factor {:g})", parameter.name, parameter.value, parameter.factor));
    for (const NoisyObservable& observable : family.observables)
        seen.push_back(observable.relative
                           ? fmt::format("{} to {:g} %", observable.name, 100.0 * observable.standard_deviation)
                           : fmt::format("{} to {:g}", observable.name, observable.standard_deviation));
    for (const double speed : family.speeds) speeds.push_back(fmt::format("{:g}", speed));
    std::string words = fmt::format("`{}`. Free: {}.", family.law, joined(free));
    if (!fixed.empty()) words += fmt::format(" Fixed: {}.", joined(fixed));
    words += fmt::format(" Effective mass {:g} kg; measured at {} m/s: {}. The noise is {}, the bootstrap {}.",
                         family.effective_mass, joined(speeds), joined(seen),
                         family.noise_stated ? "stated" : "estimated from the misfit",
                         bootstrap_kind_names[static_cast<std::size_t>(family.bootstrap)]);
    return words;
}

std::string cell_row(const FamilyCoverage& family, const CoverageCell& cell) {
    const double median = cell.median_width();
    return fmt::format(
        "| {} | `{}` | {:.0f} % | {}/{} | {} | {} | {} | {} | {} |\n", name_of(cell.method),
        free_names(*family.family)[static_cast<std::size_t>(cell.parameter)], 100.0 * coverage_levels[cell.level],
        cell.held, cell.made, percent(static_cast<double>(cell.held) / static_cast<double>(cell.made)),
        probability_words(cell.probability()), std::isnan(median) ? std::string("-") : fmt::format("{:.3f}", median),
        cell.linear_widths.size(), cell.open);
}

std::string family_section(const FamilyCoverage& family, int data_sets) {
    const Coverage& coverage = family.coverage;
    std::string text = fmt::format("\n## {}\n\n{}\n\n", family.family->name, data_words(*family.family));
    text += fmt::format("Seeds {} to {}. Fits that did not end at a minimum: {} of {}; bootstrap draws: {} of {}.\n\n",
                        family.first_seed, family.first_seed + data_sets - 1, coverage.not_converged,
                        coverage.data_sets, coverage.failed_draws, coverage.draws);
    text +=
        "| method | parameter | level | held | part | p | median width | linear in | open |\n"
        "|---|---|---:|---:|---:|---:|---:|---:|---:|\n";
    for (const CoverageCell& cell : coverage.cells) text += cell_row(family, cell);
    return text;
}

std::string method_words(const CoverageRun& run) {
    return fmt::format(
        "\n## What was done\n\n"
        "For each of four laws {} data sets were made up. For each a truth was drawn, evenly in the logarithm between "
        "the value below over its factor and times its factor; the impacts were simulated, and normal noise added. "
        "Each "
        "data set was fitted from a start off the truth, and intervals were made at 68 and 95 % by covariance, profile "
        "likelihood and {} bootstrap draws, as `impactfit fit` makes them.\n\n"
        "- *held*: how many of the intervals held the truth; an open side holds all on its side.\n"
        "- *p*: of a count at least as far off on its side, twice, by the binomial distribution.\n"
        "- *median width*: over that of linear theory at the truth, on the scale on which the parameter is searched.\n"
        "- *linear in*: in how many data sets linear theory is valid for the parameter; only these count for the "
        "median. The rule looks at the truth, not at intervals: at both ends of linear theory's 95 % interval, where "
        "the others follow along, the residuals are within {:.0f} % of the half width, {:.2f} standard deviations, of "
        "where their derivatives at the truth put them.\n"
        "- *open*: intervals without an end on one side or both.\n\n"
        "Bootstrap intervals of few draws are wider than those of many: the outermost of {} lie a few percent beyond "
        "the "
        "percentile they stand for. A residual bootstrap takes the noise from the misfit though it is stated, and its "
        "intervals are wider by Student's factor.\n\n"
        "`script/coverage` makes this page again, to the same bytes with any number of threads.\n",
        run.data_sets, run.draws, 100.0 * validity_part, validity_part * ResidualNoise{}.reach(validity_level),
        run.draws);
}

}  // namespace

CoverageVerdict judge_coverage(const std::vector<FamilyCoverage>& families) {
    CoverageVerdict verdict;
    for (const FamilyCoverage& family : families) verdict.counts += family.coverage.cells.size();
    for (const FamilyCoverage& family : families)
        for (const CoverageCell& cell : family.coverage.cells) {
            const double p = cell.probability();
            verdict.refused += p * static_cast<double>(verdict.counts) < family_wise_error;
            if (p < verdict.least_probability) {
                verdict.least_probability = p;
                verdict.least = cell_name(family, cell);
            }
            const double median = cell.median_width();
            if (std::isnan(median)) continue;
            verdict.narrowest = std::min(verdict.narrowest, median);
            verdict.widest = std::max(verdict.widest, median);
        }
    verdict.widths_hold = verdict.narrowest >= 1.0 - width_tolerance && verdict.widest <= 1.0 + width_tolerance;
    return verdict;
}

std::string coverage_page(const CoverageRun& run, const std::vector<FamilyCoverage>& families) {
    std::string page = "# How often intervals hold the truth\n\n" + verdict_words(judge_coverage(families));
    page += method_words(run);
    for (const FamilyCoverage& family : families) page += family_section(family, run.data_sets);
    return page;
}

}  // namespace impactfit::bench
