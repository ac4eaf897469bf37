// C99 header: every law of the registry as source code.

#include "impactfit/simulators/code/law_code.hpp"
#include "impactfit/simulators/simulator_target.hpp"

namespace impactfit {
namespace {

std::string c_snippet(const TranslatedContact& contact, std::span<const SimulatorInput>) {
    return c_header(*contact.card, contact.settings.name);
}

}  // namespace

namespace targets {
extern const SimulatorTarget c{
    .name = "c",
    .title = "C99 header",
    .field = "source code",
    .read_from = "(ISO C99), compiled and integrated in the tests",
    .stepping = TimeStepping::semi_implicit,
    .snippet = c_snippet,
    .remark = "without a time step the bounces are those of an accurate integration",
};
}  // namespace targets

}  // namespace impactfit
