#include <fmt/format.h>

#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {
namespace {

/// Comments above the draws, as those of CmdStan.
std::string options_text(const FitResult& result, std::size_t chain) {
    const PosteriorOptions& options = *result.problem->uncertainty.posterior;
    return fmt::format(
        "# model = {}\n# method = sample (Default)\n#   sample\n#     num_samples = {}\n#     num_warmup = {}\n"
        "#     save_warmup = 0 (Default)\n#     thin = 1 (Default)\n#     adapt\n#       engaged = 1 (Default)\n"
        "#       delta = {}\n#     algorithm = hmc (Default)\n#       hmc\n#         engine = nuts (Default)\n"
        "#           nuts\n#             max_depth = {}\n# id = {}\n# random\n#   seed = {}\n",
        result.problem->model->name, options.draws, options.warmup, options.target_acceptance, options.max_depth,
        chain + 1, result.problem->solver.seed);
}

}  // namespace

Table posterior_table(const FitResult& result) {
    Table table{{{"parameter"},
                 {"mean"},
                 {"standard_deviation"},
                 {"quantile_05"},
                 {"quantile_25"},
                 {"median"},
                 {"quantile_75"},
                 {"quantile_95"},
                 {"rhat"},
                 {"ess_bulk"},
                 {"ess_tail"},
                 {"monte_carlo_error"},
                 {"unit"}},
                {}};
    if (!result.posterior) return table;
    for (const PosteriorParameter& one : result.posterior->drawn.parameters) {
        const ChainDiagnostics& found = one.diagnostics;
        table.rows.push_back({one.name, one.mean, one.standard_deviation, one.quantile_05, one.quantile_25, one.median,
                              one.quantile_75, one.quantile_95, number_cell(found.rhat), number_cell(found.ess_bulk),
                              number_cell(found.ess_tail), number_cell(found.standard_error),
                              unit_of_drawn(result, one.name)});
    }
    return table;
}

Table posterior_modes_table(const FitResult& result) {
    Table table{{{"mode"},
                 {"weight"},
                 {"weight_error"},
                 {"parameter"},
                 {"mean"},
                 {"standard_deviation"},
                 {"rhat"},
                 {"ess_bulk"},
                 {"ess_tail"},
                 {"unit"}},
                {}};
    if (!result.posterior) return table;
    long number = 0;
    for (const PosteriorMode& mode : result.posterior->drawn.modes) {
        ++number;
        for (const PosteriorParameter& one : mode.parameters)
            table.rows.push_back({number, mode.weight, number_cell(mode.weight_error), one.name, one.mean,
                                  one.standard_deviation, number_cell(one.diagnostics.rhat),
                                  number_cell(one.diagnostics.ess_bulk), number_cell(one.diagnostics.ess_tail),
                                  unit_of_parameter(*result.problem, one.name)});
    }
    return table;
}

std::string posterior_draws_text(const FitResult& result, std::size_t chain) {
    const NutsChain& drawn = result.posterior->drawn.chains[chain];
    CsvLines lines;
    for (const char* name :
         {"lp__", "accept_stat__", "stepsize__", "treedepth__", "n_leapfrog__", "divergent__", "energy__"})
        lines.add(std::string_view(name));
    const bool several_modes = !result.posterior->drawn.modes.empty();
    if (several_modes) lines.add(std::string_view("mode__"));
    const std::vector<PosteriorParameter>& parameters = result.posterior->drawn.parameters;
    for (const PosteriorParameter& parameter : parameters) lines.add(std::string_view(parameter.name));
    lines.end_line();
    const std::string header =
        lines.text() + fmt::format("# Adaptation terminated\n# Step size = {}\n", drawn.step_size);
    lines.clear();
    for (const NutsDraw& draw : drawn.draws) {
        for (const double value : {draw.log_density, draw.acceptance, draw.step_size}) lines.add(value);
        for (const int value : {draw.depth, draw.steps, draw.divergent ? 1 : 0}) lines.add(long{value});
        lines.add(draw.energy);
        if (several_modes) lines.add(long{draw.mode + 1});
        for (std::size_t i = 0; i < parameters.size(); ++i) lines.add(draw.point[static_cast<Eigen::Index>(i)]);
        lines.end_line();
    }
    return options_text(result, chain) + header + lines.text();
}

}  // namespace impactfit
