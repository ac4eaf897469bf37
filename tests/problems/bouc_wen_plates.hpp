#pragma once
// The four parameter sets of Milehins and Marghitu (2024, Table 1) as synthetic experiments with a known truth, written
// with hysteresis_amplitude 1. Mass and stiffness are 1 in SI units, so the base groups are the values of the law and
// a fit of restitution and contact time has 7 unknowns.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/contact/bouc_wen_forms.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/dynamics/simulate_batch.hpp"

namespace impactfit_tests {

struct BoucWenPlate {
    std::string name;  ///< "bouc_wen_maxwell_2024 DSA"
    const impactfit::NamedModel* model;
    std::vector<double> truth;  ///< of the law, in its order
    double restitution_noise;   ///< the printed misfit J over 20 points and 7 parameters: J / sqrt(13)
};

/// Table 1 in its order.
inline std::vector<BoucWenPlate> bouc_wen_plates() {
    using namespace impactfit;
    const Dataset table = read_dataset(find_dataset(IMPACTFIT_TEST_DATA, "mm24-table-1").folder);
    std::vector<BoucWenPlate> plates;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const auto number = [&](const char* column) { return table.si(row, column); };
        const bool maxwell = table.text(row, "law") == "bouc_wen_maxwell_2024",
                   steel = table.text(row, "specimen") == "DSS";
        const BoucWenGroups groups = with_unit_amplitude(
            {number("pi_1_base"), number("pi_2_base"), number("pi_3_base"), number("hysteresis_exponent"),
             number("hertz_exponent"), number("elastic_fraction"), number("hysteresis_amplitude")},
            maxwell);
        // The noise of the Simon-Hunt-Crossley row serves both laws: it is that of one experiment.
        plates.push_back({table.text(row, "law") + " " + table.text(row, "specimen"),
                          &find_model(table.text(row, "law")), unit_values(groups, maxwell),
                          (steel ? 0.0357 : 0.011) / std::sqrt(13.0)});
    }
    return plates;
}

/// Standard normal draws, the same on every platform: std::normal_distribution is not specified to the digit.
class NormalDraws {
public:
    explicit NormalDraws(std::uint64_t seed) : bits_(seed) {}
    double operator()() {  // Box and Muller
        return std::sqrt(-2.0 * std::log(uniform())) * std::cos(2.0 * std::numbers::pi * uniform());
    }

private:
    double uniform() { return (static_cast<double>(bits_() >> 11) + 0.5) * 0x1p-53; }
    std::mt19937_64 bits_;
};

/// An observable and the standard deviation of its noise, as a part of each value if `relative`.
struct Observed {
    const char* observable;
    double noise;
    bool relative = false;
};

/// 20 impacts, speeds evenly spaced in the logarithm from 0.11 to 5.9 m/s, without parameters.
inline std::vector<impactfit::FitCondition> twenty_impacts(const BoucWenPlate& plate,
                                                           const std::vector<Observed>& observed) {
    using namespace impactfit;
    std::vector<FitCondition> conditions;
    for (int i = 0; i < 20; ++i) {
        FitCondition condition{{1.0, 0.11 * std::pow(5.9 / 0.11, i / 19.0)}, {}, {}};
        const Collision<double> hit = simulate(*plate.model->law, plate.truth, condition.impact);
        for (const Observed& o : observed) {
            const Observable& observable = find_observable(o.observable);
            const double value = observable(hit);
            condition.measurements.push_back({&observable, value, o.relative ? o.noise * value : o.noise});
        }
        conditions.push_back(std::move(condition));
    }
    return conditions;
}

inline void add_noise(std::vector<impactfit::FitCondition>& conditions, std::uint64_t seed) {
    NormalDraws draw(seed);
    for (impactfit::FitCondition& condition : conditions)
        for (impactfit::Measurement& measurement : condition.measurements)
            measurement.value += measurement.standard_deviation * draw();
}

/// All of the law but hysteresis_amplitude free, started at `start`, the dashpot within a factor 1000 of the truth.
inline impactfit::FitProblem plate_problem(const BoucWenPlate& plate, const std::vector<double>& start,
                                           std::vector<impactfit::FitCondition> conditions) {
    using namespace impactfit;
    FitProblem problem;
    problem.model = plate.model;
    problem.form = {"dimensional", plate.model->law->parameters, false, false, nullptr};
    problem.conditions = std::move(conditions);
    for (std::size_t i = 0; i < start.size(); ++i) {
        const Parameter& known = plate.model->law->parameters[i];
        FitParameter parameter{
            std::string(known.name), FitParameter::Role::free, start[i], known.lower, known.upper, known.scale};
        if (known.name == "hysteresis_amplitude") parameter.role = FitParameter::Role::fixed;
        if (known.name == "rate_damping") {  // some draws want none at all: a series dashpot runs off to infinity
            parameter.lower = 1e-3 * plate.truth[i];
            parameter.upper = 1e3 * plate.truth[i];
        }
        if (known.name == "loading_rate_constant") parameter.scale = ParameterScale::linear;  // it may be 0
        problem.parameters.push_back(std::move(parameter));
    }
    return problem;
}

}  // namespace impactfit_tests
