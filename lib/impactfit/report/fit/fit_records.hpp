#pragma once
// What a fit has beside scalar observables: records, nuisance parameters, own parameters of groups.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Panels beyond these would be too small to look at.
inline constexpr std::size_t most_record_panels = 6;

/// Empty if the fit has none of these.
std::string records_text(const FitResult& result);

/// A panel for each of the first records: samples and the law's curve.
std::vector<Panel> record_panels(const FitResult& result);

Json records_json(const FitResult& result);
Json nuisance_json(const FitResult& result);
/// null without own parameters.
Json shared_json(const FitResult& result);

}  // namespace impactfit
