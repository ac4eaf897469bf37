#include <fmt/format.h>

#include "impactfit/core/error.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/linear_damping/linear_damping_readings.hpp"
#include "impactfit_papers/tables/published_constants.hpp"

namespace impactfit {
namespace {

/// Returns the pair. Throws Error (usage) if the damping for e < 1 is not positive or the range is outside the curve.
PrintedPair checked(const Dataset& file, std::size_t row, PrintedPair pair) {
    at_row(file, row, [&] {
        if (!(pair.alpha.value > 0.0 && pair.beta.value < 0.0))
            throw Error(ErrorKind::usage, "alpha and beta of a closed form give no damping",
                        fmt::format("{:g} and {:g}", pair.alpha.value, pair.beta.value), "alpha > 0 and beta < 0");
        linear_damping_curve(pair.hertz_exponent)
            .damping_ratio(pair.restitution_least);  // throws for ranges outside the curve
    });
    return pair;
}

bool comes_back(const ClosedFormConstants& computed, const PrintedPair& pair) {
    return agrees_as_printed(computed.alpha, pair.alpha) && agrees_as_printed(computed.beta, pair.beta);
}

std::string place_of(const PrintedPair& pair) {
    return pair.equation.starts_with("Fig") ? pair.equation : "Eq. " + pair.equation;
}

}  // namespace

std::size_t row_of_constant(const Dataset& file, const std::string& equation, const std::string& name,
                            const std::string& n) {
    for (std::size_t row = 0; row < file.rows.size(); ++row)
        if (file.text(row, "equation") == equation && file.text(row, "name") == name &&
            file.text(row, "hertz_exponent") == n)
            return row;
    throw Error(ErrorKind::data, "a printed constant is missing", "none", fmt::format("{} of Eq. {}", name, equation),
                {file.files.front().path, 0, 0, {}});
}

std::vector<PrintedPair> printed_pairs(const Dataset& file, const Dataset& spring) {
    std::vector<PrintedPair> pairs{
        checked(spring, 0,
                {"57", 1.0, printed_number(spring, 0, "alpha_of_n"), printed_number(spring, 0, "beta_of_n"),
                 required(spring, 0, "restitution_least"), expected_verdict(spring, 0),
                 expected_verdict(spring, 0, "expected_smoothed")})};
    for (std::size_t row = 0; row < file.rows.size(); ++row) {
        if (file.text(row, "name") != "alpha") continue;
        const std::string& equation = file.text(row, "equation");
        const std::size_t beta = row_of_constant(file, equation, "beta", file.text(row, "hertz_exponent"));
        pairs.push_back(checked(file, row,
                                {equation, required(file, row, "hertz_exponent"), printed_number(file, row, "value"),
                                 printed_number(file, beta, "value"), required(file, row, "restitution_least"),
                                 expected_verdict(file, row), expected_verdict(file, row, "expected_smoothed")}));
    }
    return pairs;
}

std::vector<FittedPair> fit_pairs(std::span<const PrintedPair> pairs, std::span<const DampingCurve> curves,
                                  std::size_t restitutions, const RecipeOptions& options) {
    std::vector<FittedPair> fits(pairs.size());
    parallel_for(fits.size(), options.threads, [&](std::size_t i) {
        const double least = pairs[i].restitution_least;
        fits[i] = {least, fit_closed_form(curves[i], {least, 1.0, restitutions}, {4, options.seed, 1})};
    });
    return fits;
}

Finding judged_pair(const PrintedPair& pair, const FittedCurve& on_printed_range, double printed_least,
                    const FittedPair& own) {
    const ClosedFormConstants as_stated{on_printed_range.constants[0], on_printed_range.constants[1]},
        found = own.constants();
    const RecipeVerdict verdict = comes_back(as_stated, pair) ? RecipeVerdict::reproduced
                                  : comes_back(found, pair)   ? RecipeVerdict::reproduced_by_another_reading
                                                              : RecipeVerdict::not_reproducible;
    return {
        fmt::format("{}, n = {:g}", place_of(pair), pair.hertz_exponent), verdict, pair.expected,
        fmt::format("Printed: alpha {:g}, beta {:g} (tolerance: half a unit of the last digit). Least squares in c: "
                    "{:.4f} and {:.4f} for e >= {:g}; {:.4f} and {:.4f} for e >= {:g}. The second lower end is a fit "
                    "to these two numbers: the evidence is the agreement of both numbers for one lower end.",
                    pair.alpha.value, pair.beta.value, as_stated.alpha, as_stated.beta, printed_least, found.alpha,
                    found.beta, own.restitution_least)};
}

Finding judged_beside_smoothed(const PrintedPair& pair, const ClosedFormConstants& smoothed) {
    return {fmt::format("{} against Eqs. 46 and 47 at n = {:g}", place_of(pair), pair.hertz_exponent),
            comes_back(smoothed, pair) ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible,
            pair.expected_smoothed,
            fmt::format("Eqs. 46 and 47: alpha {:.4f} and beta {:.4f}; printed: {:g} and {:g}.", smoothed.alpha,
                        smoothed.beta, pair.alpha.value, pair.beta.value)};
}

RecipeTable pairs_table(std::span<const PrintedPair> pairs, std::span<const FittedPair> fits) {
    RecipeTable table{"single_exponents",
                      "alpha and beta at one Hertz exponent, printed and fitted",
                      {"objective: least squares in c, unweighted",
                       "the first fit of each pair is on the range that reproduces the pair"},
                      {{{"equation"},
                        {"hertz_exponent", "1"},
                        {"restitution_least", "1"},
                        {"printed_alpha", "1"},
                        {"alpha", "1"},
                        {"printed_beta", "1"},
                        {"beta", "1"},
                        {"rms_error", "1"}},
                       {}}};
    for (std::size_t i = 0; i < fits.size(); ++i) {
        const PrintedPair& pair = pairs[i % pairs.size()];
        const FittedPair& fitted = fits[i];
        table.made.push_back(fmt::format("n = {:g}, e from {:g}: {}", pair.hertz_exponent, fitted.restitution_least,
                                         conditioning_text(fitted.fit, closed_form_parameters())));
        table.table.rows.push_back({pair.equation, pair.hertz_exponent, fitted.restitution_least, pair.alpha.value,
                                    fitted.fit.constants[0], pair.beta.value, fitted.fit.constants[1], fitted.fit.rms});
    }
    return table;
}

}  // namespace impactfit
