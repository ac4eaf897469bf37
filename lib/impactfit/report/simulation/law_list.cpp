#include "impactfit/report/simulation/law_list.hpp"

#include <fmt/format.h>

#include "impactfit/core/citation.hpp"
#include "impactfit/core/tolerance.hpp"
#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit/report/simulation/law_page.hpp"

namespace impactfit {
namespace {

constexpr std::size_t points_of_a_loop = 121;

Curve loop(const std::string& label, const LawEntry& law, const std::vector<double>& values, double speed) {
    Curve curve{label, {}, {}};
    for (const TrajectoryPoint& point : simulate_trajectory(law, values, {1.0, speed}, {}, points_of_a_loop)) {
        curve.x.push_back(point.indentation);
        curve.y.push_back(point.force);
    }
    return curve;
}

Curve loop_of_restitution(const LawEntry& law, std::vector<double> values, double restitution) {
    values[law.index_of("hysteresis_damping")] =
        damping_for_restitution(law.coefficients(values), {1.0, 1.0}, law.description.separation, restitution,
                                default_tolerance)
            .hysteresis_damping;
    return loop(fmt::format("restitution {:g}", restitution), law, values, 1.0);
}

}  // namespace

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

Panel law_panel(const LawEntry& law) {
    std::vector<double> values;
    for (const Parameter& parameter : law.parameters) values.push_back(parameter.typical);
    Panel panel{"indentation", "force", {}, false, KeyPlace::beside};
    if (law.has("hysteresis_damping"))
        for (const double restitution : {0.9, 0.6, 0.3})
            panel.curves.push_back(loop_of_restitution(law, values, restitution));
    else
        for (const double speed : {1.5, 1.0, 0.5})
            panel.curves.push_back(loop(fmt::format("impact_speed {:g}", speed), law, values, speed));
    return panel;
}

}  // namespace impactfit
