// C99 header: every law of the registry as source code.

#include "impactfit/simulators/code/c_code.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

constexpr std::array c_units{si_units};

std::span<const SimulatorForce> forces_of_c(std::string_view) {
    return {};
}

bool c_has_law(const ContactCard&) {
    return true;
}

std::vector<SimulatorInput> c_inputs(const TranslatedContact&) {
    return {};
}

std::string c_snippet(const TranslatedContact& contact, std::span<const SimulatorInput>) {
    return c_header(*contact.card, contact.settings.name);
}

}  // namespace

namespace targets {
extern const SimulatorTarget c{
    "c",
    "C99 header",
    "source code",
    "(ISO C99), compiled and integrated in the tests",
    TimeStepping::error_controlled,
    {},
    c_units,
    {},
    forces_of_c,
    c_has_law,
    c_inputs,
    c_snippet,
    "the bounces are those of an accurate integration: an explicit method takes at most a hundredth of the duration as "
    "its step"};
}  // namespace targets

}  // namespace impactfit
