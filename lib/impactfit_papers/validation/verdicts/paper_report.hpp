#pragma once
// Builder of the report on one paper: the claims of data/published/<paper>/ and the impacts that test the claims.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// A row of a table of claims.
struct ClaimRow {
    const Dataset& claims;
    std::size_t row;

    /// Throws Error (data) for an empty cell.
    double number(std::string_view column) const;
    const std::string& text(std::string_view column) const { return claims.text(row, column); }
    PrintedNumber printed() const { return printed_number(claims, row, "printed"); }
    /// Returns the place of the row in its file, for an error.
    SourceLocation where(std::string column = {}) const;
};

/// Result of a claim: law and convention of its row, the computed value, and the verdict on it. With a subject it has
/// the sentence "PLACE, subject: VERDICTdetail".
struct ClaimResult {
    std::string law, convention;
    double computed;
    std::string verdict;
    std::string subject = {}, detail = {};
};

/// Returns "holds" or "fails".
std::string held(bool holds);

/// Computes the value of a claim and compares it. `claim`: name in the column `claim`.
struct ClaimCheck {
    std::string_view claim;
    std::function<ClaimResult(const ClaimRow& row)> result;
};

/// A number that supports the verdicts.
struct ShownValue {
    std::string condition, law, convention, quantity, unit;
    double computed;
    Cell measured = {}, relative_error = {};
};

class PaperReport {
public:
    /// `paper` is a folder below data_root/published.
    PaperReport(std::string data_root, std::string paper, std::string title);

    /// Returns a file of the paper's folder, or a dataset, and adds its files to the inputs. Throws Error (data) if the
    /// table has no rows.
    Dataset published(const std::string& file);
    Dataset dataset(std::string_view slug);

    /// Appends one sentence to the verdict.
    void add_sentence(std::string sentence) { report_.verdict.push_back(std::move(sentence)); }

    /// Judges every row of a table of claims by the check of its name. Adds rows and sentences, and returns the
    /// results, in the order of the table. Throws Error (data) for a claim without check, and for a check without
    /// claim.
    std::vector<ClaimResult> judge(const Dataset& claims, const std::vector<ClaimCheck>& checks,
                                   std::string_view expected_column = "expected");
    /// Adds a row and a sentence for a claim. The cells `claim` and `place` contain the text, the cell `printed` the
    /// number (if any), `expected_column` the expected verdict.
    void add_claim(const Dataset& claims, std::size_t row, const ClaimResult& result,
                   std::string_view expected_column = "expected");
    /// Adds a row with an expected verdict for a value outside the tables of claims.
    void add_judged(const ShownValue& value, const std::optional<PrintedNumber>& printed, const std::string& verdict,
                    const std::string& expected);
    /// Adds one row "not checked: reason" and one sentence for each row of a table with the columns `claim`, `place`
    /// and `reason`.
    void add_not_checked(const Dataset& statements);
    /// Adds a row without verdict.
    void show(const ShownValue& value);

    /// Returns the report: judged rows first, then rows without verdict.
    ValidationReport take();

private:
    /// Adds the input. Throws Error (data) if the dataset has no rows.
    void accept(const Dataset& dataset);
    ComparedRow row_of(const ShownValue& value) const;

    std::string data_root_, paper_;
    ValidationReport report_;
    std::vector<ComparedRow> shown_;
};

/// Returns the number of results that hold.
long count_holding(const std::vector<ClaimResult>& results);

/// Returns a verdict as part of a sentence: "printed value found elsewhere".
std::string verdict_phrase(std::string_view verdict);

}  // namespace impactfit
