#include "impactfit/report/simulation/law_list.hpp"

#include "impactfit/core/citation.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulation/law_page.hpp"

namespace impactfit {

Table law_list_table() {
    Table table{{{"name"}, {"title"}, {"force_law"}, {"damping_formula"}, {"separation"}, {"source"}}, {}};
    for (const ContactModel& model : all_models()) {
        const bool damped = model.law->has("hysteresis_damping");
        table.rows.push_back({std::string(model.name), model_title(model), std::string(model.law->description.name),
                              damped ? Cell{std::string(model.rule)} : Cell{},
                              std::string(to_string(model.law->description.separation)), std::string(model.source)});
    }
    return table;
}

std::string law_list_markdown() {
    std::string text;
    for (const ContactModel& model : all_models()) text += (text.empty() ? "" : "\n") + law_page_markdown(model);
    return text;
}

std::string law_list_bibtex() {
    std::string text;
    for (const Citation& citation : bibliography())
        for (const ContactModel& model : all_models())
            if (model.source == citation.key) {
                text += citation.bibtex + "\n\n";
                break;
            }
    return text;
}

std::string law_list_text() {
    return table_text(law_list_table()) +
           "\nOne law's page: impactfit laws NAME. The damping rule is that of prescribed_restitution.\n";
}

std::string short_law_list() {
    Table table{{{"name"}, {"title"}, {"source"}, {"separation"}}, {}};
    for (const ContactModel& model : all_models())
        table.rows.push_back({std::string(model.name), model_title(model), std::string(model.source),
                              std::string(to_string(model.law->description.separation))});
    return narrow_table_text(table) + "\nPage of a law: impactfit laws NAME\n";
}

std::string law_list_json() {
    return json_text(json_rows("laws", law_list_table(), {}));
}

}  // namespace impactfit
