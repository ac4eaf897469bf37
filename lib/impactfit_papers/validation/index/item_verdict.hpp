#pragma once
// Verdict on an item of the index: taken from validations, from the results of the recipes, and from the citations of
// the source code. No verdict is written in the index.

#include <cstdint>
#include <string>
#include <vector>

#include "impactfit_papers/validation/index/paper_index.hpp"

namespace impactfit {

/// A statement of a paper with its verdict.
struct JudgedStatement {
    std::string place;      ///< "Fig. 7 b"
    std::string statement;  ///< claim or quantity
    std::string verdict;    ///< as a phrase: "holds"
    std::string detail;     ///< numbers behind the verdict; may be empty
    bool from_recipe;       ///< result of `regenerate`, shipped in data/tables; otherwise computed by `validate`
};

/// A file that implements a place of a paper, by its citation in the code.
struct Implementation {
    std::string paper, place, file;
};

/// Everything that judges the items of one paper.
struct PaperVerdicts {
    std::vector<JudgedStatement> statements;
    std::vector<Implementation> implementations;
};

/// Returns the keys of the papers in the order of the index.
std::vector<std::string> judged_paper_keys();

/// Runs the validations of a paper and reads the shipped verdicts of its recipes. The seed determines the random
/// systems of PN20. Throws Error (data) for missing or damaged files.
PaperVerdicts verdicts_of_paper(const std::string& data_root, const std::string& key, std::uint64_t seed);

struct ItemVerdict {
    std::vector<JudgedStatement> statements;  ///< of the recipes if they judge the item, otherwise of the validations
    std::vector<std::string> files;           ///< implementing files, that of the lowest layer first
    std::string summary;                      ///< "holds (12), the opposite holds (1)", "implemented in FILE", ...
};

/// Returns the verdict on an item. Without statement and implementation the summary is "not attempted: REASON", or
/// "drawn, no statement judged" for an item with a figure.
ItemVerdict verdict_on(const PaperItem& item, const PaperVerdicts& verdicts);

}  // namespace impactfit
