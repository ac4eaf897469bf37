#include "impactfit_papers/tables/recipe_registry.hpp"

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

const Recipe& find_recipe(std::string_view name) {
    std::vector<std::string> known;
    for (const Recipe* recipe : all_recipes()) {
        if (recipe->name == name) return *recipe;
        known.emplace_back(recipe->name);
    }
    throw Error(ErrorKind::usage, "unknown recipe", std::string(name), allowed_names(name, known));
}

}  // namespace impactfit
