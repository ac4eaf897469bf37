// Force law of a Python function F(x, x'): single impacts, and a model for fits.

#include "bindings/own_law.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <span>
#include <type_traits>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "bindings/python_law.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/law_dispatch.hpp"
#include "impactfit/dynamics/simulation/law_simulation.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

using Exponents = ParameterValues<PythonLaw>;

void check_exponents(const Exponents& exponents) {
    for (std::size_t i = 0; i < exponents.size(); ++i)
        check_parameter(PythonLaw::parameters[i], exponents[i], "the function");
}

/// A force that attracts at first touch has no contact.
void check_first_touch(double x) {
    const double speed = running_impact().impact.impact_speed;
    if (const double force = force_at(x, speed); force < 0.0)
        throw Error(ErrorKind::usage, "the force attracts at first touch",
                    fmt::format("{:g} N at an indentation of {:g} m and {:g} m/s", force, x, speed), ">= 0");
}

/// Returns the indentation at which the force stops the bodies.
double checked_scale(const Impact<double>& impact) {
    const StoppingIndentation found = stopping_indentation();
    if (found.stops) return found.indentation;
    throw Error(ErrorKind::usage, "the elastic force F(x, 0) does not stop the bodies",
                fmt::format("{:g} J stored up to an indentation of {:g} m", found.stored, found.indentation),
                fmt::format("more than the kinetic energy, {:g} J",
                            0.5 * impact.effective_mass * impact.impact_speed * impact.impact_speed));
}

/// A law that generates energy has a restitution above 1, which a Collision does not contain.
void check_loss(const Collision<double>& collision) {
    constexpr double rounding = 1e-6;  // of the loosest tolerance that gives a defect of this size
    const double lost = collision.energy.lost_compression + collision.energy.lost_restitution;
    if (collision.status == CollisionStatus::separated && lost < -rounding * collision.energy.initial)
        throw Error(ErrorKind::usage, "the force generates energy", fmt::format("{:g} J dissipated", lost), ">= 0");
}

/// About 0.2 s: a function has no certificate of bodies that never separate.
SimulationOptions limited(SimulationOptions options) {
    options.most_steps = std::min(options.most_steps, 10'000L);
    return options;
}

/// Returns an impact. Throws Error (usage) for a function that is no force of a contact.
Collision<double> checked_impact(RunningImpact own, const Exponents& exponents, const SimulationOptions& options) {
    constexpr double part = 1e-6;  // of the typical indentation
    const RunningScope scope(own);
    check_first_touch(0.0);
    own.scale = checked_scale(own.impact);
    check_first_touch(part * own.scale);
    const Collision<double> collision = simulate_legs<PythonLaw, double>(exponents, own.impact, limited(options));
    check_loss(collision);
    return collision;
}

Collision<double> simulate_function(const py::function& force, const Exponents& exponents, double effective_mass,
                                    double impact_speed, double load, const std::string& separation, double tolerance) {
    const Impact<double> impact{effective_mass, impact_speed, load};
    const SimulationOptions options = options_of(separation, tolerance);
    check_impact(impact);
    options.validate();
    check_exponents(exponents);
    return checked_impact({force, {}, {}, impact}, exponents, options);
}

// ---- Model of a fit --------------------------------------------------------------------------------------------

/// Exponents of a function in a fit: any, since they may depend on the free parameters.
template <Scalar S>
ParameterValues<PythonLaw, S> any_exponents() {
    ParameterValues<PythonLaw, S> exponents;
    exponents.fill(S(std::numeric_limits<double>::quiet_NaN()));
    return exponents;
}

/// Parameters of unknown units and without limits: numbers in SI.
std::vector<Parameter> parameters_called(const std::vector<std::string>& names) {
    constexpr double any = std::numeric_limits<double>::infinity();
    std::vector<Parameter> parameters;
    for (const std::string& name : names)
        parameters.push_back({name, name, "1", "argument of the function", -any, any, true, ParameterScale::linear});
    return parameters;
}

/// A function as a law. Its arguments after indentation and rate are the parameters.
class FunctionLaw final : public LawDispatch {
public:
    FunctionLaw(py::function force, std::string name, std::string equation, std::vector<std::string> arguments)
        : force_(std::move(force)),
          names_(py::cast(arguments)),
          name_(std::move(name)),
          equation_(std::move(equation)),
          arguments_(std::move(arguments)) {}

    /// Returns an impact of the function, or the result without numbers of a force that does not stop the bodies.
    template <Scalar S, class Simulate>
    std::invoke_result_t<Simulate> run(std::span<const S> values, const Impact<S>& impact,
                                       const Simulate& simulate) const {
        const py::gil_scoped_acquire lock;
        RunningImpact own = running(values, {value_of(impact.effective_mass), value_of(impact.impact_speed)});
        const RunningScope scope(own);
        const StoppingIndentation found = stopping_indentation();
        own.scale = found.indentation;
        return found.stops ? simulate() : std::invoke_result_t<Simulate>{};
    }

    template <Scalar S>
    RunningImpact running(std::span<const S> values, const Impact<double>& impact) const {
        return {force_, names_, {values.begin(), values.end()}, impact};
    }

    Collision<double> simulate(std::span<const double> values, const Impact<double>& impact,
                               const SimulationOptions& options) const override {
        return run(values, impact,
                   [&] { return simulate_legs<PythonLaw, double>(any_exponents<double>(), impact, limited(options)); });
    }
    Collision<Dual> simulate(std::span<const Dual> values, const Impact<Dual>& impact,
                             const SimulationOptions& options) const override {
        return run(values, impact,
                   [&] { return simulate_legs<PythonLaw, Dual>(any_exponents<Dual>(), impact, limited(options)); });
    }
    std::vector<TrajectoryPoint> trajectory(std::span<const double> values, const Impact<double>& impact,
                                            const SimulationOptions& options, std::size_t points) const override {
        return run(values, impact, [&] {
            return leg_trajectory<PythonLaw>(any_exponents<double>(), impact, limited(options), points);
        });
    }
    MotionNodes<double> motion(std::span<const double> values, const Impact<double>& impact,
                               const SimulationOptions& options) const override {
        return run(values, impact,
                   [&] { return leg_motion<PythonLaw, double>(any_exponents<double>(), impact, limited(options)); });
    }
    MotionNodes<Dual> motion(std::span<const Dual> values, const Impact<Dual>& impact,
                             const SimulationOptions& options) const override {
        return run(values, impact,
                   [&] { return leg_motion<PythonLaw, Dual>(any_exponents<Dual>(), impact, limited(options)); });
    }

    const ContactModel& model() const { return model_; }

private:
    py::function force_;
    py::tuple names_;
    std::string name_, equation_;
    std::vector<std::string> arguments_;
    std::vector<Parameter> parameters_ = parameters_called(arguments_);
    LawEntry law_{all_laws().size(),
                  {name_, name_, equation_, "", "", Separation::zero_indentation},
                  parameters_,
                  exact_rule,
                  false,
                  false,
                  false,
                  false,
                  nullptr,
                  {},
                  this};
    ContactModel model_{name_, name_, "", &law_, exact_rule, {}};
};

/// Problems and results keep pointers to their law, so a law of a function lives until the end of the process.
const ContactModel* function_model(const py::function& force, const std::string& name, const std::string& equation,
                                   const std::vector<std::string>& arguments) {
    const auto models = all_models();
    if (std::any_of(models.begin(), models.end(),
                    [&](const ContactModel& model) { return model.name == name || model.alias == name; }))
        throw Error(ErrorKind::usage, "the function has the name of a law", name, "another name");
    return &(new FunctionLaw(force, name, equation, arguments))->model();
}

}  // namespace

void check_function_at_start(const FitProblem& problem) {
    const auto* law = dynamic_cast<const FunctionLaw*>(problem.model->law->dispatch);
    if (law == nullptr) return;
    const std::vector<FreeParameter> free = problem.free_parameters();
    Eigen::VectorXd start(std::ssize(free));
    for (Eigen::Index i = 0; i < start.size(); ++i) start[i] = free[static_cast<std::size_t>(i)].start;
    const ParameterMap map(problem);
    const FitCondition& first = problem.conditions.front();
    const std::vector<double> values = map.law_values(start, first);
    const Collision<double> collision =
        checked_impact(law->running(std::span<const double>(values), map.impact(start, first)), any_exponents<double>(),
                       problem.simulation);
    if (collision.status == CollisionStatus::non_finite)
        throw Error(ErrorKind::usage, fmt::format("{} is not finite at the start of the fit", problem.model->name),
                    fmt::format("nan or inf at {:g} m/s", first.impact.impact_speed), "a finite force [N]");
}

void bind_own_law(py::module_& module) {
    py::class_<ContactModel>(module, "ContactModel").def_property_readonly("name", [](const ContactModel& model) {
        return std::string(model.name);
    });
    module.def("simulate_function", simulate_function);
    module.def("function_model", function_model, py::return_value_policy::reference);
}

}  // namespace impactfit::python
