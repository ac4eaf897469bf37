#include "impactfit_papers/validation/motion/bouc_wen_run.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/contact/laws/bouc_wen_maxwell_2024.hpp"
#include "impactfit/contact/laws/bouc_wen_simon_hunt_crossley_2024.hpp"
#include "impactfit/dynamics/integrators/dormand_prince_8.hpp"
#include "impactfit/dynamics/integrators/runge_kutta_4.hpp"
#include "impactfit/dynamics/legs/contact_system.hpp"

namespace impactfit {
namespace {

constexpr double run_step = 2e-3;  // the energy then rises by less than 1e-9 in a step

/// Model with unit mass, stiffness and speed.
template <class Law>
class UnitModel {
public:
    using System = ContactSystem<Law, double>;
    using State = typename System::State;

    explicit UnitModel(const BoucWenGroups& groups) : system_(values_of(groups), {1.0, 1.0}) {}

    State start() const { return system_.start(); }
    State rate(const State& y) const { return system_.rates(y, system_.driving_sign(y)); }
    double kinetic(const State& y) const { return 0.5 * y[rate_component] * y[rate_component]; }
    double stored(const State& y) const { return system_.stored_energy(y); }
    /// Returns the displacement of the springs. A dashpot in series makes it an internal state.
    double& springs(State& y) const {
        return y[Law::relaxes ? static_cast<std::size_t>(first_internal)
                              : static_cast<std::size_t>(indentation_component)];
    }
    double& hysteretic(State& y) const { return y[first_internal + Law::hysteretic_state]; }
    /// Returns -z/x of the stated equilibria  @eq{MM24, Eqs. 15, 29}.
    double equilibrium_ratio() const {
        const auto& law = system_.plain_values();
        return std::pow(law[elastic_stiffness] / law[hysteretic_stiffness], 1.0 / law[spring_exponent]);
    }
    double speed_of_springs(const State& y) const { return Law::relaxes ? rate(y)[first_internal] : y[rate_component]; }

private:
    static ParameterValues<Law> values_of(const BoucWenGroups& groups) {
        const std::vector<double> values = unit_values(groups, Law::relaxes);
        ParameterValues<Law> copy;
        std::copy(values.begin(), values.end(), copy.begin());
        return copy;
    }

    System system_;
};

template <class Law>
BoucWenRun run_of(const BoucWenGroups& groups) {
    const UnitModel<Law> model(groups);
    const auto rate = [&](const auto& y) { return model.rate(y); };
    auto y = model.start();
    BoucWenRun run;
    double energy = run.energy_at_start = model.kinetic(y) + model.stored(y);
    for (const double end : {5.0, 10.0, 20.0, 40.0}) {
        double distance = 0.0;
        while (y[time_component] < end) {
            y = runge_kutta_4_step(rate, y, rate(y), run_step);
            const double now = model.kinetic(y) + model.stored(y);
            run.energy_rise = std::max(run.energy_rise, now - energy);
            run.largest_energy = std::max({run.largest_energy, model.kinetic(y), model.stored(y)});
            energy = now;
            distance = std::max(distance, std::abs(model.hysteretic(y) + model.equilibrium_ratio() * model.springs(y)) +
                                              std::abs(model.speed_of_springs(y)));
        }
        run.distances.push_back(distance);
    }
    return run;
}

template <class Law>
EquilibriumCheck equilibria_of(const BoucWenGroups& groups) {
    const UnitModel<Law> model(groups);
    EquilibriumCheck check{0.0, 1.0};
    for (const double x : {-1.0, -0.1, 0.05, 0.3, 1.0, 2.0}) {
        auto at = model.start();
        at[rate_component] = 0.0;
        at[indentation_component] = x;
        model.springs(at) = x;
        const double elastic = std::abs(model.rate(at)[rate_component]);
        model.hysteretic(at) = -model.equilibrium_ratio() * x;
        check.at_equilibria = std::max(check.at_equilibria, std::abs(model.rate(at)[rate_component]) / elastic);
        model.hysteretic(at) *= 1.01;
        check.beside = std::min(check.beside, std::abs(model.rate(at)[rate_component]) / elastic);
    }
    return check;
}

/// Integration of one impact by steps of Dormand-Prince 8.
template <class Law>
class SteppedImpact {
public:
    using State = typename UnitModel<Law>::State;

    SteppedImpact(const BoucWenGroups& groups, const StepControl& control)
        : model_(groups), control_(control), length_(control.largest_step) {}

    /// At the end of the contact the acceleration is zero, so the last step needs its length to 1e-6 only.
    double restitution() {
        State y = model_.start(), next = accepted(y);
        while (!ended(next) && next[time_component] < 100.0) {
            y = next;
            next = accepted(y);
        }
        double low = 0.0, high = next[time_component] - y[time_component];
        for (int i = 0; i < 20; ++i) (ended(ahead(y, 0.5 * (low + high))) ? high : low) = 0.5 * (low + high);
        return -ahead(y, high)[rate_component];
    }

private:
    State ahead(const State& y, double h) {
        State result{};
        method_.advance([this](double, State& at, State& rate) { rate = model_.rate(at); }, 0.0, y, model_.rate(y), h,
                        result);
        return result;
    }

    /// Returns the state after the next step with an error within the tolerances.
    State accepted(const State& y) {
        for (;;) {
            const double h = length_;
            const State next = ahead(y, h);
            std::array<double, std::tuple_size_v<State>> scale;
            for (std::size_t i = 0; i < scale.size(); ++i)
                scale[i] = control_.absolute_tolerance +
                           control_.relative_tolerance * std::max(std::abs(y[i]), std::abs(next[i]));
            const double error = method_.error(h, scale);
            length_ = std::min(control_.largest_step, h * std::clamp(0.9 * std::pow(error, -0.125), 0.2, 10.0));
            if (error <= 1.0) return next;
        }
    }

    bool ended(const State& y) const { return y[rate_component] < 0.0 && model_.rate(y)[rate_component] >= 0.0; }

    UnitModel<Law> model_;
    StepControl control_;
    double length_;
    DormandPrince8<double, std::tuple_size_v<State>> method_;
};

using Parallel = BoucWenSimonHuntCrossley2024;
using Series = BoucWenMaxwell2024;

}  // namespace

BoucWenRun run_without_separation(const BoucWenGroups& groups, bool maxwell) {
    return maxwell ? run_of<Series>(groups) : run_of<Parallel>(groups);
}

EquilibriumCheck check_equilibria(const BoucWenGroups& groups, bool maxwell) {
    return maxwell ? equilibria_of<Series>(groups) : equilibria_of<Parallel>(groups);
}

double restitution_by_steps(const BoucWenGroups& groups, bool maxwell, const StepControl& control) {
    return maxwell ? SteppedImpact<Series>(groups, control).restitution()
                   : SteppedImpact<Parallel>(groups, control).restitution();
}

}  // namespace impactfit
