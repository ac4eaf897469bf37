#include "impactfit/report/fit_json/posterior_json.hpp"

#include <cmath>

#include "impactfit/calibration/fit/population_draws.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/population_json.hpp"

namespace impactfit {
namespace {

Json bound_json(double bound) {
    return std::isfinite(bound) ? Json(bound) : Json(nullptr);
}

Json parameter_priors_json(const FitPosterior& posterior) {
    Json priors = Json::array();
    for (const ParameterPrior& prior : posterior.priors)
        priors.push_back({{"parameter", prior.parameter},
                          {"density", prior.density},
                          {"logarithmic", prior.logarithmic},
                          {"mean", number_or_null(prior.mean)},
                          {"standard_deviation", number_or_null(prior.standard_deviation)},
                          {"lower", bound_json(prior.lower)},
                          {"upper", bound_json(prior.upper)}});
    return priors;
}

/// With several modes the chains of each.
Json chains_json(const Posterior& drawn) {
    Json chains = Json::array();
    for (std::size_t m = 0; m < drawn.modes.size(); ++m)
        for (std::size_t i = 0; i < drawn.modes[m].step_sizes.size(); ++i)
            chains.push_back({{"mode", m + 1},
                              {"step_size", json_number(drawn.modes[m].step_sizes[i])},
                              {"energy_information", number_or_null(drawn.modes[m].energy_information[i])}});
    if (!drawn.modes.empty()) return chains;
    for (std::size_t i = 0; i < drawn.chains.size(); ++i)
        chains.push_back({{"step_size", json_number(drawn.chains[i].step_size)},
                          {"energy_information", number_or_null(drawn.energy_information[i])}});
    return chains;
}

const char* noise_kind(const FitPosterior& posterior) {
    if (posterior.noise_integrated) return "integrated";
    return posterior.population && posterior.population->has_noise() ? "drawn" : "stated";
}

}  // namespace

Json posterior_json(const FitResult& result) {
    const FitPosterior& posterior = *result.posterior;
    const PosteriorOptions& options = *result.problem->uncertainty.posterior;
    const bool has_draws = !posterior.drawn.parameters.empty();
    // Chains of several minima that disagree are more than the requested ones.
    const int chains = has_draws ? static_cast<int>(posterior.drawn.chains.size()) : options.chains;
    Json json{{"sampler", "NUTS of Stan 2.21"},
              {"chains", chains},
              {"draws", options.draws},
              {"warmup", options.warmup},
              {"target_acceptance", options.target_acceptance},
              {"max_depth", options.max_depth},
              {"seed", result.problem->solver.seed},
              {"noise", noise_kind(posterior)},
              {"priors", parameter_priors_json(posterior)}};
    json["refused"] = posterior.refused.empty() ? Json(nullptr) : Json(posterior.refused);
    json["within_limits"] = has_draws && posterior.within_limits();
    json["parameters"] = json_objects(posterior_table(result));
    json["divergent"] = has_draws ? Json(posterior.drawn.divergent) : Json(nullptr);
    json["at_max_depth"] = has_draws ? Json(posterior.drawn.deepest) : Json(nullptr);
    json["chain_diagnostics"] = has_draws ? chains_json(posterior.drawn) : Json::array();
    if (!posterior.drawn.modes.empty()) json["modes"] = json_objects(posterior_modes_table(result));
    if (posterior.population) json["new_specimens"] = new_specimens_json(result, posterior.population->new_specimens);
    return json;
}

}  // namespace impactfit
