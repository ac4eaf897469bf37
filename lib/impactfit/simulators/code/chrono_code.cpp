
#include "impactfit/simulators/code/law_code.hpp"

namespace impactfit {
namespace {

constexpr std::string_view includes =
    "\n// ---- NAME.cpp: Chrono\n"
    "#include <algorithm>\n#include <cmath>\n#include <map>\n#include <utility>\n\n"
    "#include \"NAME.h\"\n"
    "#include \"chrono/physics/ChSystemSMC.h\"\n";

/// A contact begins when its pair had no force in the previous step. Evaluations at the same time, such as those of a
/// Jacobian, leave the state unchanged.
constexpr std::string_view force_class = R"(
class NAME_force_torque : public chrono::ChSystemSMC::ChContactForceTorqueSMC {
    template <class Result, class Class, class... Arguments>
    static Result result_of(Result (Class::*)(Arguments...) const);
    using Wrench = decltype(result_of(&chrono::ChSystemSMC::ChContactForceTorqueSMC::CalculateForceTorque));
    using Vector = chrono::ChVector3d;

    struct Contact {
        NAME_state state;
        double time, indentation, rate;
    };
    mutable std::map<std::pair<chrono::ChContactable*, chrono::ChContactable*>, Contact> contacts;

    const NAME_state& state_at(const std::pair<chrono::ChContactable*, chrono::ChContactable*>& bodies, double time,
                               double step, double effective_mass, double indentation, double rate) const {
        const auto found = contacts.find(bodies);
        if (found == contacts.end() || time > found->second.time + 1.5 * step) {
            Contact begun{{}, time, indentation, rate};
            NAME_begin(&begun.state, effective_mass, rate);
            return (contacts[bodies] = begun).state;
        }
        Contact& contact = found->second;
        if (time > contact.time) {
            NAME_update(&contact.state, contact.indentation, contact.rate, time - contact.time);
            contact.time = time;
            contact.indentation = indentation;
            contact.rate = rate;
        }
        return contact.state;
    }

  public:
    Wrench CalculateForceTorque(const chrono::ChSystemSMC& system, const Vector& normal, const Vector&, const Vector&,
                                const Vector& velocity_1, const Vector& velocity_2,
                                const chrono::ChContactMaterialCompositeSMC& material, double indentation, double,
                                double mass_1, double mass_2, chrono::ChContactable* body_1,
                                chrono::ChContactable* body_2) const override {
        const Vector relative = velocity_2 - velocity_1;
        const double rate = -relative.Dot(normal);
        const std::pair<chrono::ChContactable*, chrono::ChContactable*> bodies(std::min(body_1, body_2),
                                                                               std::max(body_1, body_2));
        const NAME_state& state = state_at(bodies, system.GetChTime(), system.GetStep(),
                                           mass_1 * mass_2 / (mass_1 + mass_2), indentation, rate);
        const double force = NAME_force(&state, indentation, rate);
        Vector total = normal * force;
        const Vector sliding = relative + normal * rate;
        const double speed = sliding.Length();  // friction as that of PlainCoulomb
        if (force > 0.0 && speed >= system.GetSlipVelocityThreshold())
            total -= sliding * (material.mu_eff * std::tanh(5.0 * speed) * force / speed);
        return {total, Vector(0.0, 0.0, 0.0)};
    }
};

// system.SetContactForceTorqueAlgorithm(std::make_unique<NAME_force_torque>());
)";

}  // namespace

std::string chrono_force_class(const ContactCard& card, std::string_view name) {
    std::string code = std::string(includes) + std::string(force_class);
    constexpr std::string_view mark = "NAME";
    for (std::size_t at = code.find(mark); at != std::string::npos; at = code.find(mark, at + name.size()))
        code.replace(at, mark.size(), name);
    return "// ---- " + std::string(name) + ".h: the law\n" + c_header(card, name) + code;
}

}  // namespace impactfit
