#pragma once
// How accurately the closed forms of Poursina and Nikravesh 2020 give the wanted restitution (Section 5, Figs. 8, 9).

#include <cstdint>
#include <string>

#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/poursina-nikravesh-2020. Fig. 8: Eq. 49 on systems drawn at random (the same for the same
/// seed, on every machine), each simulated at restitutions over the printed range. Fig. 9: Eq. 57 against the exact
/// restitution of the linear spring and damper.
ValidationReport validate_poursina_nikravesh_2020(const std::string& data_root, std::uint64_t seed);

}  // namespace impactfit
