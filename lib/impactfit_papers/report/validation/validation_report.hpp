#pragma once
// Report of the validations: text, table and JSON.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/report/format/json.hpp"
#include "impactfit_papers/validation/own_model.hpp"
#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Validation of all papers. Together with other validations its figures are the default.
inline constexpr const char* papers_validation = "papers";

/// Returns the given names without duplicates, all names for an empty list: zhang-sharf, sliotar, papers. Throws Error
/// (usage) for an unknown name.
std::vector<std::string> validation_names(const std::vector<std::string>& wanted = {});

/// Returns the reports of these validations (validation_names). `seed` and `progress` as in validate_papers. `own`:
/// models beside those of zhang-sharf and sliotar.
std::vector<ValidationReport> run_validations(const std::vector<std::string>& names, const std::string& data_root,
                                              std::uint64_t seed,
                                              const std::function<void(std::string_view)>& progress = {},
                                              std::span<const OwnModel> own = {});

/// Returns the reports as a single report; a column names the dataset of a row.
ValidationReport joined(std::span<const ValidationReport> reports);

/// Returns verdicts, relative errors and rows.
std::string validation_text(std::span<const ValidationReport> reports);

/// Returns the verdicts, and the rows with an unexpected verdict.
std::string short_validation_text(std::span<const ValidationReport> reports);

/// Returns JSON of schema impactfit.validate/1, with the figures of the named validations. `report`: joined.
std::string validation_json(const ValidationReport& report, const std::vector<std::string>& names,
                            const std::string& data_root, std::span<const OwnModel> own = {});

}  // namespace impactfit
