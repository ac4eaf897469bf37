// Regenerates a published table: the constants of Ramaswamy and Humbert for the damping ratio.
//
//   example_11_regenerate_a_table [DATA_FOLDER]
#include <fmt/format.h>

#include "impactfit_papers/papers.hpp"

int main(int argc, char** argv) {
    const impactfit::Recipe& recipe = impactfit::find_recipe("ramaswamy_humbert_damping");
    const impactfit::RecipeResult result = recipe.run({.data_root = argc > 1 ? argv[1] : "data"});
    for (const impactfit::Finding& finding : result.findings)
        fmt::print("{}: {}\n", finding.subject, to_string(finding.verdict));
    fmt::print("{} tables, {} headers\n", result.tables.size(), result.headers.size());
    return impactfit::as_expected(result) ? 0 : 1;
}
