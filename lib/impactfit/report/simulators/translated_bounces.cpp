#include "impactfit/report/simulators/translated_bounces.hpp"

#include <fmt/format.h>

namespace impactfit {
namespace {

Json results_json(const CardBounce& bounce) {
    return {{"restitution", json_number(bounce.restitution)},
            {"duration", json_number(bounce.duration)},
            {"peak_force", json_number(bounce.peak_force)},
            {"peak_indentation", json_number(bounce.peak_indentation)}};
}

}  // namespace

std::string bounces_text(std::span<const TranslatedBounce> bounces) {
    std::string text = fmt::format("{:>9}  {:>20}  {:>22}  {:>22}\n{:>9}", "speed", "restitution", "duration [s]",
                                   "peak force [N]", "[m/s]");
    text += fmt::format("  {0:>9}  {1:>9}  {0:>10}  {1:>10}  {0:>10}  {1:>10}\n", "wanted", "realised");
    for (const auto& [w, r] : bounces)
        text += fmt::format("{:>9.4g}  {:>9.4f}  {:>9.4f}  {:>10.4g}  {:>10.4g}  {:>10.4g}  {:>10.4g}\n",
                            w.impact.impact_speed, w.restitution, r.restitution, w.duration, r.duration, w.peak_force,
                            r.peak_force);
    return text;
}

Table bounces_table(std::span<const TranslatedBounce> bounces) {
    Table table{{{"effective_mass", "kg"},
                 {"impact_speed", "m/s"},
                 {"restitution_wanted", "1"},
                 {"restitution_realised", "1"},
                 {"duration_wanted", "s"},
                 {"duration_realised", "s"},
                 {"peak_force_wanted", "N"},
                 {"peak_force_realised", "N"},
                 {"peak_indentation_wanted", "m"},
                 {"peak_indentation_realised", "m"}},
                {}};
    for (const auto& [w, r] : bounces)
        table.rows.push_back({w.impact.effective_mass, w.impact.impact_speed, w.restitution, r.restitution, w.duration,
                              r.duration, w.peak_force, r.peak_force, w.peak_indentation, r.peak_indentation});
    return table;
}

Json bounces_json(std::span<const TranslatedBounce> bounces) {
    Json list = Json::array();
    for (const auto& [wanted, realised] : bounces)
        list.push_back({{"effective_mass", wanted.impact.effective_mass},
                        {"impact_speed", wanted.impact.impact_speed},
                        {"wanted", results_json(wanted)},
                        {"realised", results_json(realised)}});
    return list;
}

}  // namespace impactfit
