#include "options/uncertainty_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <array>
#include <charconv>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "options/problem_arguments.hpp"

namespace impactfit::app {
namespace {

/// Returns the value of an enumeration by name.
template <class Value, std::size_t count>
Value value_called(const std::string& name, const std::array<std::string_view, count>& names, const char* what,
                   const char* option) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        throw Error(ErrorKind::usage, what, name,
                    allowed_names(name, std::vector<std::string>(names.begin(), names.end())), {{}, 0, 0, option});
    return static_cast<Value>(found - names.begin());
}

}  // namespace

int posterior_draws(const std::string& text) {
    int draws = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), draws);
    if (error == std::errc() && end == text.data() + text.size() && draws >= least_posterior_draws &&
        draws <= most_posterior_draws)
        return draws;
    throw Error(ErrorKind::usage, "--posterior takes a number of draws, or nothing at the end of the command", text,
                fmt::format("{} to 1e6, such as --posterior 1000", least_posterior_draws), {{}, 0, 0, "--posterior"});
}

std::optional<PosteriorOptions> requested_posterior(const std::optional<std::string>& text,
                                                    const std::optional<PosteriorOptions>& of_file) {
    if (!text) return std::nullopt;
    PosteriorOptions options = of_file.value_or(PosteriorOptions{});
    if (!text->empty()) options.draws = posterior_draws(*text);
    return options;
}

void UncertaintyArguments::add_to(CLI::App& command) {
    command.add_option(
        "--errors", errors,
        "profile (errors and intervals by profile likelihood) | covariance (first order) | none (no errors) (default: "
        "profile)");
    command.add_option("--bootstrap", bootstrap, "number of bootstrap draws (default: from the problem file, else 0)");
    command.add_option("--bootstrap-kind", bootstrap_kind,
                       "parametric (stated noise) | residual (residuals of the fit) (default: parametric)");
    command
        .add_option("--posterior", posterior,
                    "draw from the posterior by NUTS with 4 chains of N draws (default: 1000 draws)")
        ->expected(0, 1);
    command.add_option("--level", level,
                       "confidence level of all intervals (default: from the problem file, else 0.95)");
}

void UncertaintyArguments::check_posterior() const {
    if (posterior && !posterior->empty()) posterior_draws(*posterior);
}

void UncertaintyArguments::apply_to(FitProblem& problem) const {
    UncertaintyOptions& options = problem.uncertainty;
    if (!errors.empty())
        options.errors = value_called<ErrorMethod>(errors, error_method_names, "unknown method for errors", "--errors");
    if (bootstrap) options.bootstrap = *bootstrap;
    if (options.bootstrap < 0 || options.bootstrap > 1'000'000)
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", options.bootstrap), "0 to 1e6",
                    {{}, 0, 0, "--bootstrap"});
    if (!bootstrap_kind.empty() && options.bootstrap == 0)
        throw Error(ErrorKind::usage, "a kind of bootstrap without draws", bootstrap_kind, "--bootstrap 200",
                    {{}, 0, 0, "--bootstrap-kind"});
    if (!bootstrap_kind.empty())
        options.bootstrap_kind = value_called<BootstrapKind>(bootstrap_kind, bootstrap_kind_names,
                                                             "unknown kind of bootstrap", "--bootstrap-kind");
    if (posterior) options.posterior = requested_posterior(posterior, options.posterior);
    if (level) check_level(options.level = *level, {{}, 0, 0, "--level"});
}

}  // namespace impactfit::app
