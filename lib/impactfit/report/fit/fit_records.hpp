#pragma once
// Report of records, nuisance parameters and parameters per group of a fit.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/report/format/figure.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Largest number of record panels, for legibility.
inline constexpr std::size_t most_record_panels = 6;

/// Returns the test of shared parameters, nuisance parameters and records as text. Empty without these.
std::string records_text(const FitResult& result);

/// Returns one panel for each of the first `most_record_panels` records: samples and fitted curve.
std::vector<Panel> record_panels(const FitResult& result);

Json records_json(const FitResult& result);
Json nuisance_json(const FitResult& result);
/// Returns the test of shared parameters. Null without parameters per group.
Json shared_json(const FitResult& result);

}  // namespace impactfit
