#pragma once
// A recipe recomputes one published table of constants from the model alone: by the method of its paper, by the
// corrected method, and by an improved form. Each file under tables/recipes defines one recipe. Printed constants are
// in data/published, never in a recipe.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit_papers/published/not_judged.hpp"

namespace impactfit {

/// Outcome of the recomputation of a published table or claim.
enum class RecipeVerdict {
    reproduced,                     ///< the recomputed numbers agree with the printed numbers
    reproduced_by_another_reading,  ///< the numbers agree under another reading of the paper
    not_reproducible,
    circular,    ///< the data derive from the printed numbers: the comparison tests recovery only
    not_checked  ///< no measured or printed number for the comparison
};

/// Returns "reproduced", "reproduced by another reading", "not reproducible", "circular, tests recovery only" or
/// "not checked: no measured loop".
std::string_view to_string(RecipeVerdict verdict);

/// Returns the verdict of this name. Throws Error (data) with the allowed names.
RecipeVerdict recipe_verdict(std::string_view name);

/// The verdict on one published statement, with a summary of the numbers.
struct Finding {
    std::string subject;  ///< "Eq. 49, m = 1"
    RecipeVerdict verdict;
    RecipeVerdict expected;  ///< shipped in data/published
    std::string detail;
};

/// A table of a recipe, written to NAME.csv.
struct RecipeTable {
    std::string name, caption;
    std::vector<std::string> made;  ///< grid, objective, seed, error, conditioning: lines of the file header
    Table table;
};

/// A figure of a recipe, written to NAME.svg and NAME.png.
struct RecipeFigure {
    std::string name, title;
    std::vector<Panel> panels;
};

/// Self-contained C99 code of an improved form, written to NAME.h.
struct RecipeHeader {
    std::string name, text;
};

struct RecipeResult {
    std::vector<Finding> findings;
    std::vector<std::string> improvements;  ///< sentences on the improved forms
    std::vector<RecipeTable> tables;
    std::vector<RecipeFigure> figures;
    std::vector<RecipeHeader> headers;
    std::vector<SourceFile> inputs;
    std::vector<NotJudged> not_judged = {};  ///< numbers of the inputs that affect no verdict
};

/// True if every verdict equals the expected verdict.
bool as_expected(const RecipeResult& result);

struct RecipeOptions {
    std::string data_root;
    std::uint64_t seed = 1;
    int threads = 1;                                           ///< no effect on the results
    std::function<void(std::string_view step)> progress = {};  ///< called before each longer step

    void begin(std::string_view step) const {
        if (progress) progress(step);
    }
};

struct Recipe {
    std::string_view name, title;
    std::string_view source;  ///< key of docs/bibliography.bib
    RecipeResult (*run)(const RecipeOptions& options);
};

}  // namespace impactfit
