#include "impactfit/report/recipes/recipe_list.hpp"

#include "impactfit/report/format/json.hpp"
#include "impactfit/tables/recipe_registry.hpp"

namespace impactfit {

Table recipe_list_table() {
    Table table{{{"recipe"}, {"source"}, {"title"}}, {}};
    for (const Recipe* recipe : all_recipes())
        table.rows.push_back({std::string(recipe->name), std::string(recipe->source), std::string(recipe->title)});
    return table;
}

std::string recipe_list_json() {
    return json_text(json_rows("regenerate", recipe_list_table(), {}));
}

}  // namespace impactfit
