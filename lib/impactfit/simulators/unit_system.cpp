#include "impactfit/simulators/unit_system.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace impactfit {

std::string UnitSystem::unit(const Dimension& d) const {
    std::string above, below;
    for (const auto& [word, power] :
         {std::pair{force_name, d.force}, {mass_name, d.mass}, {length_name, d.length}, {time_name, d.time}}) {
        if (power == 0.0) continue;
        std::string& side = power > 0.0 ? above : below;
        const double size = std::abs(power);
        side += (side.empty() ? "" : "*") + std::string(word) + (size == 1.0 ? "" : fmt::format("^{:g}", size));
    }
    if (above.empty() && below.empty()) return "1";
    const bool several = below.find('*') != std::string::npos;
    return (above.empty() ? "1" : above) + (below.empty() ? "" : several ? "/(" + below + ")" : "/" + below);
}

}  // namespace impactfit
