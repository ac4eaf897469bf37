#pragma once
// A recipe rebuilds one published table of constants from the model alone: by the method of its paper, as it should
// have been done, and better. One file under tables/recipes makes one recipe; printed constants stand in
// data/published, never in a recipe.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/core/table.hpp"
#include "impactfit/dataset/not_judged.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// How a published table or claim stands when it is computed anew.
enum class RecipeVerdict {
    reproduced,                     ///< the printed numbers come back
    reproduced_by_another_reading,  ///< they do if something the paper says is read otherwise
    not_reproducible,
    circular,    ///< the data to tell were made from the printed numbers: recovery is tested, and nothing else
    not_checked  ///< nothing measured or printed is there to compare with
};

/// "reproduced", "reproduced by another reading", "not reproducible", "circular, tests recovery only",
/// "not checked: no measured loop".
std::string_view to_string(RecipeVerdict verdict);

/// The verdict of this name. Throws an Error (data) with the names there are.
RecipeVerdict recipe_verdict(std::string_view name);

/// The verdict on one published statement, with its numbers in words.
struct Finding {
    std::string subject;  ///< "Eq. 49, m = 1"
    RecipeVerdict verdict;
    RecipeVerdict expected;  ///< shipped with the data
    std::string words;
};

/// A table a recipe makes; a file <name>.csv.
struct RecipeTable {
    std::string name, caption;
    std::vector<std::string> made;  ///< how: grid, objective, seed, error, conditioning; lines of the file's header
    Table table;
};

/// A figure; files <name>.svg and <name>.png.
struct RecipeFigure {
    std::string name, title;
    std::vector<Panel> panels;
};

/// Self-contained C99 of an improved form; a file <name>.h.
struct RecipeHeader {
    std::string name, text;
};

struct RecipeResult {
    std::vector<Finding> findings;
    std::vector<std::string> improvements;  ///< sentences on what is published here in the place of the table
    std::vector<RecipeTable> tables;
    std::vector<RecipeFigure> figures;
    std::vector<RecipeHeader> headers;
    std::vector<SourceFile> inputs;
    std::vector<NotJudged> not_judged = {};  ///< numbers of the inputs that no verdict depends on
};

/// True if every verdict is the one shipped as expected.
bool as_expected(const RecipeResult& result);

struct RecipeOptions {
    std::string data_root;
    std::uint64_t seed = 1;
    int threads = 1;                                           ///< results do not depend on it
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
