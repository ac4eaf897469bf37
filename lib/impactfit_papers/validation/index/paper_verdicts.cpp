// Collects the verdicts on one paper.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/index/item_verdict.hpp"
#include "impactfit_papers/validation/index/named_rows.hpp"
#include "impactfit_papers/validation/sliotar.hpp"
#include "impactfit_papers/validation/verdicts/paper_report.hpp"
#include "impactfit_papers/validation/zhang_sharf.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

struct JudgedPaper {
    const char *key, *recipes;  ///< recipes: start of the names of its recipes
    std::vector<ValidationReport> (*validate)(const std::string& data_root, std::uint64_t seed);
};

constexpr std::array<JudgedPaper, 5> judged_papers{
    {{"ZH21", "zhang_2021",
      [](const std::string& root, std::uint64_t) { return std::vector{validate_zhang_2021(root)}; }},
     {"ZH22", "zhang_2022",
      [](const std::string& root, std::uint64_t) {
          return std::vector{validate_zhang_sharf(root), validate_sliotar(root), validate_zhang_2022(root)};
      }},
     {"PN20", "poursina_nikravesh_2020",
      [](const std::string& root, std::uint64_t seed) {
          return std::vector{validate_poursina_nikravesh_2020(root, seed)};
      }},
     {"MM24", "milehins_2024",
      [](const std::string& root, std::uint64_t) { return std::vector{validate_milehins_2024(root)}; }},
     {"RH", "ramaswamy_humbert",
      [](const std::string& root, std::uint64_t) { return std::vector{validate_ramaswamy_humbert(root)}; }}}};

const JudgedPaper& judged_paper(const std::string& key) {
    for (const JudgedPaper& one : judged_papers)
        if (key == one.key) return one;
    throw Error(ErrorKind::data, "no validation of this paper", key, "ZH21, ZH22, PN20, MM24 or RH",
                {"published/index.csv", 0, 0, "paper"});
}

/// A cell of text; empty for an empty cell.
std::string text_of(const Cell& cell) {
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? std::string() : *text;
}

/// Digits as printed are a verdict of their own here, unlike in a sentence.
std::string verdict_text(const std::string& verdict) {
    if (verdict == "as_printed") return "as printed";
    if (verdict == "last_digit") return "one unit of the last digit";
    return verdict_phrase(verdict);
}

/// Rows with an expected verdict, and rows "not checked: ...". Further rows are second looks at the same number.
void add_report(const ValidationReport& report, std::vector<JudgedStatement>& statements) {
    for (const std::vector<Cell>& row : report.rows.rows) {
        const std::string verdict = text_of(row[column::verdict]);
        if (text_of(row[column::expected]).empty() && !verdict.starts_with("not checked")) continue;
        std::string statement = verdict_phrase(text_of(row[column::quantity]));
        for (const std::size_t further : {column::law, column::convention})
            if (const std::string words = text_of(row[further]); !words.empty()) statement += ", " + words;
        statements.push_back({text_of(row[column::condition]), statement, verdict_text(verdict), {}, false});
    }
}

std::vector<std::string> recipe_folders(const std::string& data_root, const std::string& start) {
    std::vector<std::string> folders;
    std::error_code failed;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(data_root) / "tables", failed))
        if (entry.path().filename().string().starts_with(start)) folders.push_back(entry.path().string());
    std::sort(folders.begin(), folders.end());
    return folders;
}

void add_recipes(const std::string& data_root, const std::string& start, std::vector<JudgedStatement>& statements) {
    for (const std::string& folder : recipe_folders(data_root, start)) {
        const std::string file = folder + "/verdicts.csv";
        if (!fs::exists(file)) continue;  // a recipe without a printed number
        const NamedRows rows(file);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const std::string& subject = rows.text(row, "subject");
            statements.push_back({subject, subject, rows.text(row, "verdict"), rows.text(row, "detail"), true});
        }
    }
}

}  // namespace

std::vector<std::string> judged_paper_keys() {
    std::vector<std::string> keys;
    for (const JudgedPaper& paper : judged_papers) keys.emplace_back(paper.key);
    return keys;
}

PaperVerdicts verdicts_of_paper(const std::string& data_root, const std::string& key, std::uint64_t seed) {
    const JudgedPaper& judged = judged_paper(key);
    PaperVerdicts verdicts;
    add_recipes(data_root, judged.recipes, verdicts.statements);
    for (const ValidationReport& report : judged.validate(data_root, seed)) add_report(report, verdicts.statements);
    const NamedRows rows(data_root + "/published/implementations.csv");
    for (std::size_t row = 0; row < rows.size(); ++row)
        verdicts.implementations.push_back({rows.text(row, "paper"), rows.text(row, "place"), rows.text(row, "file")});
    return verdicts;
}

}  // namespace impactfit
