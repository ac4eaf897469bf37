#include "impactfit_papers/validation/verdicts/paper_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

const ClaimCheck& find_check(const ClaimRow& row, const std::vector<ClaimCheck>& checks) {
    std::vector<std::string> known;
    for (const ClaimCheck& check : checks) {
        if (check.claim == row.text("claim")) return check;
        known.emplace_back(check.claim);
    }
    throw Error(ErrorKind::data, "unknown claim", row.text("claim"), allowed_names(row.text("claim"), known),
                row.where("claim"));
}

}  // namespace

double ClaimRow::number(std::string_view column) const {
    return required(claims, row, column);
}

SourceLocation ClaimRow::where(std::string column) const {
    return {claims.files.front().path, claims.rows[row].line, 0, std::move(column)};
}

std::string held(bool holds) {
    return holds ? "holds" : "fails";
}

long count_holding(const std::vector<ClaimResult>& results) {
    return std::count_if(results.begin(), results.end(),
                         [](const ClaimResult& result) { return result.verdict == "holds"; });
}

PaperReport::PaperReport(std::string data_root, std::string paper, std::string title)
    : data_root_(std::move(data_root)), paper_(std::move(paper)), report_{{std::move(title)}} {}

Dataset PaperReport::published(const std::string& file) {
    Dataset dataset = read_dataset(fmt::format("{}/published/{}/{}", data_root_, paper_, file));
    accept(dataset);
    return dataset;
}

Dataset PaperReport::dataset(std::string_view slug) {
    Dataset dataset = required_dataset(data_root_, slug);
    accept(dataset);
    return dataset;
}

void PaperReport::accept(const Dataset& dataset) {
    if (dataset.rows.empty())
        throw Error(ErrorKind::data, "a table of the paper has no rows", "0 rows", "at least one",
                    {dataset.files.front().path, 0, 0, {}});
    report_.inputs.insert(report_.inputs.end(), dataset.files.begin(), dataset.files.end());
}

std::vector<ClaimResult> PaperReport::judge(const Dataset& claims, const std::vector<ClaimCheck>& checks,
                                            std::string_view expected_column) {
    std::vector<const ClaimCheck*> of_rows;
    for (std::size_t row = 0; row < claims.rows.size(); ++row) of_rows.push_back(&find_check({claims, row}, checks));
    for (const ClaimCheck& check : checks) claim_row(claims, check.claim);
    std::vector<ClaimResult> results;
    for (std::size_t row = 0; row < claims.rows.size(); ++row) {
        at_row(claims, row, [&] { results.push_back(of_rows[row]->result({claims, row})); });
        add_claim(claims, row, results.back(), expected_column);
    }
    return results;
}

void PaperReport::add_claim(const Dataset& claims, std::size_t row, const ClaimResult& result,
                            std::string_view expected_column) {
    Cell printed, digits;
    if (claims.has_column("printed") && claims.has(row, "printed")) {
        printed = required(claims, row, "printed");
        digits = long{digits_agreeing(result.computed, printed_number(claims, row, "printed"))};
    }
    add_row(report_, {paper_,
                      claims.text(row, "place"),
                      result.law,
                      result.convention,
                      claims.text(row, "claim"),
                      "1",
                      result.computed,
                      printed,
                      {},
                      {},
                      digits,
                      result.verdict,
                      claims.text(row, expected_column)});
    if (!result.subject.empty())
        add_sentence(fmt::format("{}, {}: {}{}", claims.text(row, "place"), result.subject,
                                 verdict_phrase(result.verdict), result.detail));
}

ComparedRow PaperReport::row_of(const ShownValue& value) const {
    return {paper_,
            value.condition,
            value.law,
            value.convention,
            value.quantity,
            value.unit,
            value.computed,
            {},
            value.measured,
            value.relative_error,
            {},
            {},
            {}};
}

void PaperReport::add_judged(const ShownValue& value, const std::optional<PrintedNumber>& printed,
                             const std::string& verdict, const std::string& expected) {
    ComparedRow row = row_of(value);
    if (printed) {
        row.printed = printed->value;
        row.digits_agreeing = long{digits_agreeing(value.computed, *printed)};
    }
    row.verdict = verdict;
    row.expected = expected;
    add_row(report_, row);
}

void PaperReport::add_not_checked(const Dataset& statements) {
    for (std::size_t row = 0; row < statements.rows.size(); ++row) {
        const std::string &place = statements.text(row, "place"), &reason = statements.text(row, "reason");
        ComparedRow not_checked{paper_, place, "", "", statements.text(row, "claim"), "", {}, {}, {}, {}, {}, "", ""};
        not_checked.verdict = "not checked: " + reason;
        add_row(report_, not_checked);
        add_sentence(
            fmt::format("{}, {}: not checked, {}.", place, verdict_phrase(statements.text(row, "claim")), reason));
    }
}

void PaperReport::show(const ShownValue& value) {
    shown_.push_back(row_of(value));
}

ValidationReport PaperReport::take() {
    for (const ComparedRow& row : shown_) add_row(report_, row);
    shown_.clear();
    report_.not_judged = numbers_not_judged(data_root_, report_.inputs);
    return std::move(report_);
}

std::string verdict_phrase(std::string_view verdict) {
    if (verdict == "fails") return "does not hold";
    if (verdict == "found_elsewhere") return "printed value found elsewhere";
    if (verdict == "not_the_largest") return "printed value found, but it is not the largest";
    if (verdict == "opposite") return "the opposite holds";
    if (verdict == "as_printed" || verdict == "last_digit") return "reproduced";
    std::string text(verdict);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

}  // namespace impactfit
