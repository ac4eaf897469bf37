#include "impactfit_papers/tables/linear_damping/linear_damping_readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/published_constants.hpp"

namespace impactfit {
namespace {

constexpr const char* readings_source = "poursina-nikravesh-2020";

// Tolerances, printed with the verdicts: the closest agreement of any range over all n. The captions of the paper
// differ from Eqs. 46-47 by up to 0.008 in alpha and 0.0006 in beta. The paper states neither number of points nor
// weights.
constexpr ClosedFormConstants near_enough{0.05, 0.006};

ClosedFormConstants constants_of(const FittedCurve& fit) {
    return {fit.constants[0], fit.constants[1]};
}

ClosedFormConstants distance_of(const ClosedFormConstants& x, const ClosedFormConstants& y) {
    return {std::abs(x.alpha - y.alpha), std::abs(x.beta - y.beta)};
}

/// Returns the maximum differences of the smoothed curves over the Hertz exponents.
ClosedFormConstants largest_apart(const SmoothedConstants& x, const SmoothedConstants& y,
                                  std::span<const DampingCurve> curves) {
    ClosedFormConstants largest{0.0, 0.0};
    for (const DampingCurve& curve : curves) {
        const ClosedFormConstants now = distance_of(x.at(curve.hertz_exponent()), y.at(curve.hertz_exponent()));
        largest = {std::max(largest.alpha, now.alpha), std::max(largest.beta, now.beta)};
    }
    return largest;
}

/// `near`: agreement of the printed reading (first) and of the alternative readings.
RecipeVerdict verdict_of(const std::vector<bool>& near) {
    if (near.front()) return RecipeVerdict::reproduced;
    return std::find(near.begin(), near.end(), true) != near.end() ? RecipeVerdict::reproduced_by_another_reading
                                                                   : RecipeVerdict::not_reproducible;
}

Finding judged_curve(const char* name, const char* equation, double ClosedFormConstants::*part, RecipeVerdict expected,
                     const PrintedClosedForm& printed, std::span<const DampingCurve> curves,
                     std::span<const ClosedFormReading> readings) {
    std::vector<bool> near;
    std::string text;
    for (const ClosedFormReading& reading : readings) {
        const double difference = largest_apart(reading.smoothing.constants(), printed.smoothed, curves).*part;
        near.push_back(difference <= near_enough.*part);
        text += fmt::format("{} {:.2g} for e >= {:g}", text.empty() ? "" : ",", difference, reading.restitutions.least);
    }
    return {fmt::format("Eq. {}, {}(n)", equation, name), verdict_of(near), expected,
            fmt::format("Maximum difference of fitted and printed curve:{}; tolerance {:g}.", text, near_enough.*part)};
}

std::string made_on(const ClosedFormReading& reading) {
    return fmt::format("grid: {} equidistant restitutions from {:g} to {:g}", reading.restitutions.points,
                       reading.restitutions.least, reading.restitutions.most);
}

void add_constants(RecipeTable& table, const char* equation, const std::vector<const char*>& names,
                   const std::vector<double>& printed, const ClosedFormReading& reading,
                   const std::vector<double>& fitted) {
    for (std::size_t i = 0; i < names.size(); ++i)
        table.table.rows.push_back(
            {std::string(equation), std::string(names[i]), printed[i], reading.restitutions.least, fitted[i]});
}

RecipeTable constants_table(const PrintedClosedForm& printed, std::span<const ClosedFormReading> readings) {
    RecipeTable table{
        "constants",
        "Constants of Eqs. 46 and 47, printed and fitted, by the least restitution of the grid",
        {"objective: least squares in c for each n, then in alpha and beta over n, unweighted"},
        {{{"equation"}, {"constant"}, {"printed", "1"}, {"restitution_least", "1"}, {"fitted", "1"}}, {}}};
    for (const ClosedFormReading& reading : readings) {
        table.made.push_back(made_on(reading));
        for (const std::string& sentence : reading.smoothing.description()) table.made.push_back("  " + sentence);
        add_constants(table, "46", {"a4", "a3", "a2", "a1", "a0"}, printed.smoothed.quartic, reading,
                      reading.smoothing.quartic.constants);
        add_constants(table, "47", {"factor", "exponent", "offset"}, printed.smoothed.power_law, reading,
                      reading.smoothing.power_law.constants);
    }
    return table;
}

RecipeTable fits_table(std::span<const DampingCurve> curves, std::span<const ClosedFormReading> readings) {
    RecipeTable table{"closed_form_fits", "alpha and beta of Eq. 45 fitted for each Hertz exponent", {}, {}};
    table.table.columns = {{"hertz_exponent", "1"}, {"restitution_least", "1"}, {"alpha", "1"}, {"beta", "1"}};
    for (const ClosedFormReading& reading : readings) {
        table.made.push_back(
            fmt::format("{}; objective: least squares in c, unweighted; the two methods find different "
                        "minima for {} of {} exponents",
                        made_on(reading), reading.disagreements, curves.size()));
        for (std::size_t i = 0; i < curves.size(); ++i)
            table.table.rows.push_back({curves[i].hertz_exponent(), reading.restitutions.least,
                                        reading.constants[i].alpha, reading.constants[i].beta});
    }
    return table;
}

Panel panel_of(const char* name, double ClosedFormConstants::*part, const PrintedClosedForm& printed,
               std::span<const DampingCurve> curves, std::span<const ClosedFormReading> readings) {
    Panel panel{"Hertz exponent n", name, {{"published", {}, {}}}};
    for (const DampingCurve& curve : curves) {
        panel.curves[0].x.push_back(curve.hertz_exponent());
        panel.curves[0].y.push_back(printed.smoothed.at(curve.hertz_exponent()).*part);
    }
    for (const ClosedFormReading& reading : readings) {
        Curve fits{fmt::format("fitted for e >= {:g}", reading.restitutions.least), {}, {}, true};
        for (std::size_t i = 0; i < curves.size(); i += 4) {
            fits.x.push_back(curves[i].hertz_exponent());
            fits.y.push_back(reading.constants[i].*part);
        }
        panel.curves.push_back(std::move(fits));
    }
    return panel;
}

}  // namespace

PrintedClosedForm read_printed_closed_form(const RecipeOptions& options, RecipeResult& result) {
    const Dataset file = published_constants(options, readings_source, "closed_form.csv", result),
                  spring = published_constants(options, readings_source, "linear_spring.csv", result);
    const auto value = [&](const char* equation, const char* name) {
        return required(file, row_of_constant(file, equation, name, ""), "value");
    };
    return {{{value("46", "a4"), value("46", "a3"), value("46", "a2"), value("46", "a1"), value("46", "a0")},
             {value("47", "factor"), value("47", "exponent"), value("47", "offset")}},
            expected_verdict(file, row_of_constant(file, "46", "a4", "")),
            expected_verdict(file, row_of_constant(file, "47", "factor", "")),
            printed_pairs(file, spring)};
}

ClosedFormReading read_on_range(const EvenGrid& restitutions, std::span<const DampingCurve> curves,
                                std::span<const DampingCurve> pair_curves, const RecipeOptions& options) {
    const std::size_t count = curves.size();
    std::vector<FittedCurve> fits(count + pair_curves.size());
    parallel_for(fits.size(), options.threads, [&](std::size_t i) {
        const DampingCurve& curve = i < count ? curves[i] : pair_curves[i - count];
        fits[i] = fit_closed_form(curve, restitutions, {4, options.seed, 1});
    });
    ClosedFormReading reading{restitutions, {}, {}, {fits.begin() + static_cast<long>(count), fits.end()}};
    std::vector<double> exponents;
    for (std::size_t i = 0; i < count; ++i) {
        exponents.push_back(curves[i].hertz_exponent());
        reading.constants.push_back(constants_of(fits[i]));
        if (!fits[i].methods_agree()) ++reading.disagreements;
    }
    reading.smoothing = smooth_constants(exponents, reading.constants, {8, options.seed, options.threads});
    return reading;
}

void report_readings(const PrintedClosedForm& printed, std::span<const DampingCurve> curves,
                     std::span<const ClosedFormReading> readings, const std::vector<FittedPair>& own,
                     RecipeResult& result) {
    result.findings.push_back(
        judged_curve("alpha", "46", &ClosedFormConstants::alpha, printed.expected_alpha, printed, curves, readings));
    result.findings.push_back(
        judged_curve("beta", "47", &ClosedFormConstants::beta, printed.expected_beta, printed, curves, readings));
    for (std::size_t i = 0; i < printed.pairs.size(); ++i) {
        const PrintedPair& pair = printed.pairs[i];
        result.findings.push_back(
            judged_pair(pair, readings.front().pairs[i], readings.front().restitutions.least, own[i]));
        result.findings.push_back(judged_beside_smoothed(pair, printed.smoothed.at(pair.hertz_exponent)));
    }
    result.tables.push_back(constants_table(printed, readings));
    std::vector<FittedPair> pairs = own;
    for (const ClosedFormReading& reading : readings)
        for (std::size_t i = 0; i < printed.pairs.size(); ++i)
            pairs.push_back({reading.restitutions.least, reading.pairs[i]});
    result.tables.push_back(pairs_table(printed.pairs, pairs));
    result.tables.push_back(fits_table(curves, readings));
    result.figures.push_back({"constants",
                              "Constants of c = alpha (e^beta - 1), published and fitted",
                              {panel_of("alpha", &ClosedFormConstants::alpha, printed, curves, readings),
                               panel_of("beta", &ClosedFormConstants::beta, printed, curves, readings)}});
}

}  // namespace impactfit
