#include "impactfit_papers/tables/bouc_wen/plate_identification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/core/parallel.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_experiment.hpp"

namespace impactfit {
namespace {

constexpr double duration_noise = 0.02;  ///< of contact time, relative

std::vector<FitCondition> impacts_on(const BoucWenPlate& plate, bool with_duration) {
    std::vector<Observed> observed{{"restitution", plate.restitution_noise}};
    if (with_duration) observed.push_back({"duration", duration_noise, true});
    return twenty_impacts(plate, observed);
}

std::vector<FitCondition> noisy(std::vector<FitCondition> conditions, std::uint64_t seed) {
    add_noise(conditions, seed);
    return conditions;
}

FitProblem submodel_problem(const BoucWenPlate& plate, const PlateSubmodel& submodel,
                            std::vector<FitCondition> conditions) {
    const ContactModel& model = submodel.dashpot ? *plate.model : find_model("bouc_wen_hertz_2024");
    FitProblem problem = restitution_problem(model, std::move(conditions));
    for (const auto& [name, value] : submodel.fixed)
        for (FitParameter& parameter : problem.parameters)
            if (parameter.name == name) parameter.role = FitParameter::Role::fixed, parameter.value = value;
    return problem;
}

ParameterDirections known_at_truth(const BoucWenPlate& plate, bool with_duration) {
    const std::vector<FitCondition> exact = impacts_on(plate, with_duration);
    const FitProblem problem =
        with_duration ? duration_problem(plate, exact) : restitution_problem(*plate.model, exact);
    const ParameterSpace space(problem.free_parameters());
    Eigen::VectorXd truth(space.size());
    for (Eigen::Index i = 0; i < truth.size(); ++i) truth[i] = truth_of(plate, space.parameter(i).name);
    return linear_covariance(ContactResiduals(problem), space, truth, true).value().combinations;
}

/// Returns every fit of a plate as a work unit that writes its result to `into`.
std::vector<std::function<void()>> fits_of(PlateIdentification& into, std::uint64_t seed) {
    const BoucWenPlate& plate = *into.plate;
    std::vector<std::function<void()>> work{
        [&into, &plate, seed] {
            into.duration = fit_plate(plate, duration_problem(plate, noisy(impacts_on(plate, true), seed)), seed);
        },
        [&into, &plate, seed] {
            into.restitution =
                fit_plate(plate, restitution_problem(*plate.model, noisy(impacts_on(plate, false), seed)), seed);
        }};
    for (SubmodelFit& fit : into.submodels)
        work.push_back([&fit, &plate, seed] {
            const std::vector<FitCondition> exact = impacts_on(plate, false);
            fit.exact = fit_plate(plate, submodel_problem(plate, *fit.submodel, exact), seed);
            fit.noisy = fit_plate(plate, submodel_problem(plate, *fit.submodel, noisy(exact, seed)), seed);
        });
    return work;
}

/// Returns "hertz_exponent 1.28 (true 1.27), ...". `near`: estimates within 10 % of the truth, else farther off.
std::string estimates(const PlateFit& fit, const BoucWenPlate& plate, bool near) {
    std::string text;
    for (std::size_t i = 0; i < fit.squares.estimate.free.size(); ++i) {
        const std::string& name = fit.squares.estimate.free[i].name;
        const double estimate = fit.squares.estimate.values[static_cast<Eigen::Index>(i)],
                     truth = truth_of(plate, name);
        if (comes_back(estimate, truth) != near) continue;
        text += fmt::format("{}{} {:.3g} (true {:.3g})", text.empty() ? "" : ", ", name, estimate, truth);
    }
    return text.empty() ? "none" : text;
}

std::string known_text(const PlateFit& fit, const ParameterDirections& at_truth) {
    const ParameterDirections& combinations = fit.squares.uncertainty.covariance->combinations;
    return fmt::format("{} of {} parameter directions are determined ({} at the truth; condition {:.1e})",
                       combinations.known, combinations.directions.size(), at_truth.known, combinations.condition);
}

}  // namespace

const std::vector<PlateSubmodel>& plate_submodels() {
    static const std::vector<PlateSubmodel> submodels{
        {"no_dashpot", "no dashpot", false, {{"loading_constant_base", 0.0}, {"hertz_exponent", 1.5}}},
        {"exponent_1",
         "hysteresis_exponent 1",
         true,
         {{"loading_constant_base", 0.0}, {"hertz_exponent", 1.5}, {"hysteresis_exponent", 1.0}}}};
    return submodels;
}

std::vector<PlateIdentification> identify_plates(std::span<const BoucWenPlate> plates, const RecipeOptions& options) {
    options.begin("parameters of Table 1 from synthetic restitution and contact time");
    std::vector<PlateIdentification> all;
    for (const BoucWenPlate& plate : plates) {
        PlateIdentification& one = all.emplace_back();
        one.plate = &plate;
        one.restitution_at_truth = known_at_truth(plate, false);
        one.duration_at_truth = known_at_truth(plate, true);
        for (const PlateSubmodel& submodel : plate_submodels()) one.submodels.emplace_back().submodel = &submodel;
    }
    std::vector<std::function<void()>> work;
    for (PlateIdentification& one : all)
        for (auto& fit : fits_of(one, options.seed)) work.push_back(std::move(fit));
    parallel_for(work.size(), options.threads, [&](std::size_t i) { work[i](); });
    return all;
}

bool comes_back(double estimate, double truth) {
    return std::abs(estimate / truth - 1.0) <= 0.1;
}

bool constants_come_back(const PlateIdentification& plate) {
    const PlateFit& fit = plate.restitution;
    for (std::size_t i = 0; i < fit.squares.estimate.free.size(); ++i)
        if (!fit.is_well_determined(i)) return false;
    return true;
}

std::string identification_text(const PlateIdentification& plate) {
    const PlateFit &restitution = plate.restitution, &duration = plate.duration;
    return fmt::format(
        "Fit to {} synthetic restitutions with noise {:.4f}, J/sqrt({}): restitution within {:.4f}; {}; {}. "
        "Within 10 %: {}; farther off: {}. Fit with contact time to {:g} %: {}; {}. Within 10 %: {}; farther off: "
        "{}.",
        plate_impacts, plate.plate->restitution_noise, plate_impacts - plate_parameters, restitution.curve_off,
        known_text(restitution, plate.restitution_at_truth), restitution.methods_text(),
        estimates(restitution, *plate.plate, true), estimates(restitution, *plate.plate, false), 100.0 * duration_noise,
        known_text(duration, plate.duration_at_truth), duration.methods_text(), estimates(duration, *plate.plate, true),
        estimates(duration, *plate.plate, false));
}

std::string submodel_text(const PlateIdentification& plate) {
    const FitStatistics& full = plate.restitution.squares.goodness.statistics;
    std::string text = fmt::format("{}, three parameters instead of six:", plate.plate->name);
    for (const SubmodelFit& fit : plate.submodels)
        text += fmt::format(
            " {}, J {:.1e} to the curve of the printed set (methods {}), AICc {:.1f} on the noisy data "
            "({:.1f} with all six);",
            fit.submodel->detail, *fit.exact.squares.goodness.statistics.restitution_misfit,
            fit.exact.methods_agree() && fit.noisy.methods_agree() ? "agree" : "disagree",
            fit.noisy.squares.goodness.statistics.aicc.value_or(std::nan("")), full.aicc.value_or(std::nan("")));
    text.back() = '.';
    return text;
}

}  // namespace impactfit
