#pragma once
// Steel ball of Zhang and Sharf: recomputation of Tables 1 and 2 of Zhang et al. 2022 from the shipped data.

#include <span>
#include <string>

#include "impactfit_papers/validation/own_model.hpp"
#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads `zhang-sharf-2009` and `zh22-tables` under `data_root`. Simulates each printed model at each measured impact.
/// Compares restitution, duration and peak force with the printed value and the measurement. For q != 1 the report
/// contains the restitution by both conventions, sgn(v)|v|^q and the complex power. The models of one's own have rows
/// beside them.
ValidationReport validate_zhang_sharf(const std::string& data_root, std::span<const OwnModel> own = {});

}  // namespace impactfit
