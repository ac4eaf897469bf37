#pragma once
// The report on one paper under way: what the paper claims, from data/published/<paper>/, and the impacts that show it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/dataset/printed_agreement.hpp"
#include "impactfit/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// What came out where a paper claims something.
struct ClaimResult {
    std::string law, convention;
    double computed;
    std::string verdict;
};

/// A number behind the claims.
struct ShownValue {
    std::string condition, law, convention, quantity, unit;
    double computed;
    Cell measured = {}, relative_error = {};
};

class PaperReport {
public:
    /// `paper` is a folder below data_root/published.
    PaperReport(std::string data_root, std::string paper, std::string title);

    /// A file of the paper's folder, and a dataset; both are noted as inputs.
    Dataset published(const std::string& file);
    Dataset dataset(std::string_view slug);

    /// One sentence of the verdict.
    void say(std::string sentence) { report_.verdict.push_back(std::move(sentence)); }

    /// A row for a printed claim: its words are the cells `claim` and `place`, its number (if any) the cell `printed`,
    /// the verdict expected of it that of the column named.
    void add_claim(const Dataset& claims, std::size_t row, const ClaimResult& result,
                   std::string_view expected_column = "expected");
    /// A row whose verdict is expected, for anything that is not a statement of a table of claims.
    void add_judged(const ShownValue& value, const std::optional<PrintedNumber>& printed, const std::string& verdict,
                    const std::string& expected);
    /// A row that is only shown.
    void show(const ShownValue& value);

    /// The report: judged rows first, then the shown ones.
    ValidationReport take();

private:
    /// Notes the input; one without rows is an Error (data).
    void accept(const Dataset& dataset);
    ValidationRow row_of(const ShownValue& value) const;

    std::string data_root_, paper_;
    ValidationReport report_;
    std::vector<ValidationRow> shown_;
};

/// A verdict as part of a sentence: "printed value found elsewhere".
std::string in_words(std::string_view verdict);

}  // namespace impactfit
