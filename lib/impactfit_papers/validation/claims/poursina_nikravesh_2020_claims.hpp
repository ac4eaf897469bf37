#pragma once
// Claims of Poursina and Nikravesh 2020: accuracy of the restitution by their closed forms (Section 5, Figs. 8, 9).

#include <cstdint>
#include <string>

#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/poursina-nikravesh-2020. Fig. 8: simulates Eq. 49 on random systems, at restitutions over
/// the printed range. The systems depend on the seed only, not on the platform. Fig. 9: compares Eq. 57 with the exact
/// restitution of the linear spring and damper.
ValidationReport validate_poursina_nikravesh_2020(const std::string& data_root, std::uint64_t seed);

}  // namespace impactfit
