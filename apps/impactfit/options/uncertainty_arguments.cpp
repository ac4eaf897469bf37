#include "options/uncertainty_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/estimation/inference/confidence_interval.hpp"
#include "options/problem_arguments.hpp"

namespace impactfit::app {
namespace {

BootstrapKind kind_called(const std::string& name) {
    const std::vector<std::string> known(bootstrap_kind_names.begin(), bootstrap_kind_names.end());
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
        throw Error(ErrorKind::usage, "unknown kind of bootstrap", name, allowed_names(name, known),
                    {{}, 0, 0, "--bootstrap-kind"});
    return static_cast<BootstrapKind>(found - known.begin());
}

}  // namespace

void UncertaintyArguments::add_to(CLI::App& command) {
    add_names(command, "--profiles", profiles, "free parameters to profile the likelihood of, a,b,... or all");
    command.add_option("--bootstrap", bootstrap, "draws of a bootstrap (default: that of the problem file, else 0)");
    command.add_option("--bootstrap-kind", bootstrap_kind,
                       "parametric | residual: noise as stated, or the residuals of the fit");
    command.add_option("--level", level, "of all intervals (default: that of the problem file, else 0.95)");
}

void UncertaintyArguments::apply_to(FitProblem& problem) const {
    UncertaintyOptions& options = problem.uncertainty;
    if (!profiles.empty()) try {
            options.profiles = parameters_to_profile(profiles, problem.free_parameters());
        } catch (const Error& error) {
            throw Error(error.kind(), error.problem(), error.got(), error.allowed(), {{}, 0, 0, "--profiles"});
        }
    if (bootstrap) options.bootstrap = *bootstrap;
    if (options.bootstrap < 0 || options.bootstrap > 1'000'000)
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", options.bootstrap), "0 to 1e6",
                    {{}, 0, 0, "--bootstrap"});
    if (!bootstrap_kind.empty()) options.bootstrap_kind = kind_called(bootstrap_kind);
    if (level) check_level(options.level = *level, {{}, 0, 0, "--level"});
}

}  // namespace impactfit::app
