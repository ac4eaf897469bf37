#pragma once
// A synthetic population: decays of specimens with a covariate.

#include <cmath>
#include <string>
#include <vector>

#include "impactfit/estimation/inference/random_stream.hpp"
#include "tests/estimation/grouped_curves.hpp"

namespace impactfit_tests {

inline CurveJet decay_curve(double x, double, const std::array<CurveJet, 4>& p) {
    return p[0] * exp(-p[1] * x);
}

/// Decays of groups with amplitude 5 exp(0.3 η) covariate^1.5 and a common rate of 0.8, six times each, noise 0.05.
/// Covariates are 1, 2 and 3 in turn.
struct DecayStudy {
    std::vector<double> covariates;
    GroupedCurves function;
    impactfit::PopulationModel model;
};

inline std::vector<CurveObservation> decays(std::size_t groups, long seed) {
    std::vector<CurveObservation> observations;
    for (std::size_t g = 0; g < groups; ++g) {
        impactfit::RandomStream random(seed, static_cast<int>(g));
        const double amplitude =
            5.0 * std::exp(0.3 * random.normal()) * std::pow(1.0 + static_cast<double>(g % 3), 1.5);
        for (int i = 0; i < 6; ++i) {
            const double x = 0.4 * i;
            observations.push_back({g, x, amplitude * std::exp(-0.8 * x) + 0.05 * random.normal()});
        }
    }
    return observations;
}

/// The mean ln amplitude + power ln covariate, whose first fixed effect is positive.
inline impactfit::PopulationMean power_mean(double covariate) {
    return [covariate](const Eigen::VectorXd& effects, Eigen::VectorXd* slopes) {
        if (slopes) {
            (*slopes)[0] = 1.0 / effects[0];
            (*slopes)[1] = std::log(covariate);
        }
        return std::log(effects[0]) + effects[1] * std::log(covariate);
    };
}

inline DecayStudy decay_study(std::size_t groups = 12, long seed = 1) {
    DecayStudy study{{}, {decays(groups, seed), groups, 1, 2, decay_curve}, {}};
    study.model.fixed_effects = {
        {"amplitude", 2.0, 0.0, 1e6, impactfit::ParameterScale::log10}, {"power", 0.0}, {"rate", 0.5, 0.0, 10.0}};
    study.model.factors = {{"specimen", std::vector<std::string>(groups, "s"), {{"amplitude", 0.2, true}}}};
    for (std::size_t g = 0; g < groups; ++g) {
        study.covariates.push_back(1.0 + static_cast<double>(g % 3));
        study.model.parameters.push_back(
            {impactfit::PopulationDistribution::lognormal, power_mean(study.covariates.back()), {{0, 0, g}}});
    }
    study.model.parameters.push_back({impactfit::PopulationDistribution::normal, impactfit::linear_mean({{2}})});
    study.model.noise_groups.assign(6 * groups, 0);
    study.model.noise = {{"height"}};
    return study;
}

}  // namespace impactfit_tests
