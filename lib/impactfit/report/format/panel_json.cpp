#include "impactfit/report/format/panel_json.hpp"

#include <cmath>

#include "impactfit/report/format/curve_look.hpp"

namespace impactfit {
namespace {

Json finite_numbers(const std::vector<double>& values) {
    Json list = Json::array();
    for (const double value : values) list.push_back(std::isfinite(value) ? Json(value) : Json(nullptr));
    return list;
}

const char* style_of(const Curve& curve) {
    if (curve.bars) return "bars";
    if (curve.points) return "points";
    return curve.reference ? "reference" : "line";
}

Json curve_json(const Curve& curve) {
    Json json{{"label", curve.label}, {"style", style_of(curve)}};
    if (curve.color != 0) json["color"] = curve.color;
    json["x"] = finite_numbers(curve.x);
    json["y"] = finite_numbers(curve.y);
    if (!curve.error.empty()) json["error"] = finite_numbers(curve.error);
    if (!curve.numbers.empty()) json["numbers"] = curve.numbers;
    return json;
}

Json panel_json(const Panel& panel) {
    Json json{{"x_label", panel.x_label},
              {"y_label", panel.y_label},
              {"logarithmic_x", panel.logarithmic_x},
              {"logarithmic_y", panel.logarithmic_y}};
    if (!panel.x_names.empty()) json["x_names"] = panel.x_names;
    json["curves"] = Json::array();
    for (const Curve& curve : panel.curves) json["curves"].push_back(curve_json(curve));
    json["bands"] = Json::array();
    for (const Band& band : panel.bands)
        json["bands"].push_back({{"label", band.label},
                                 {"x", finite_numbers(band.x)},
                                 {"low", finite_numbers(band.low)},
                                 {"high", finite_numbers(band.high)}});
    return json;
}

}  // namespace

Json figure_json(const std::string& name, const std::string& title, const std::vector<Panel>& panels) {
    Json json{{"name", name}, {"title", title}, {"panels", Json::array()}};
    for (const Panel& panel : styled_panels(panels))
        if (panel.key != KeyPlace::alone) json["panels"].push_back(panel_json(panel));
    return json;
}

}  // namespace impactfit
