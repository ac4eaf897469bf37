#include "impactfit_papers/tables/bouc_wen/plate_curves.hpp"

#include <algorithm>

#include "impactfit/dynamics/hysteresis_loop.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

RecipeTable curves_table(std::span<const BoucWenPlate> plates, std::span<const PlateCurve> curves) {
    RecipeTable table{
        "curves",
        "Restitution over speed of the parameter sets of Table 1",
        {"simulated to zero force; base parameters, independent of mass and stiffness",
         "surrogate: synthetic, mean of both laws with these parameters; own: restitution of this law alone"},
        {{{"law"}, {"specimen"}, {"impact_speed", "m/s"}, {"restitution", "1"}, {"surrogate", "1"}, {"own", "1"}}, {}}};
    for (std::size_t i = 0; i < plates.size(); ++i)
        for (std::size_t j = 0; j < curves[i].computed.size(); ++j) {
            const PlateRebounds& rebounds = curves[i].rebounds;
            Cell own;
            if (!rebounds.own.empty()) own = rebounds.own[j];
            table.table.rows.push_back({plates[i].law, plates[i].specimen, rebounds.speeds[j], curves[i].computed[j],
                                        rebounds.restitutions[j], own});
        }
    return table;
}

RecipeTable misfits_table(std::span<const BoucWenPlate> plates, std::span<const PlateCurve> curves) {
    RecipeTable table{
        "misfits",
        "J of Table 1 (Eq. 33): printed (measured restitutions), and computed (surrogate)",
        {"J: root of the sum of squared differences of restitution, over the points of the surrogate",
         "printed J: over measured points, unavailable; the paper does not print the number of points"},
        {{{"law"}, {"specimen"}, {"points"}, {"printed_J", "1"}, {"surrogate_J", "1"}, {"largest_recovery", "1"}}, {}}};
    for (std::size_t i = 0; i < plates.size(); ++i)
        table.table.rows.push_back({plates[i].law, plates[i].specimen, static_cast<long>(curves[i].computed.size()),
                                    plates[i].printed_misfit, curves[i].misfit.J, curves[i].misfit.largest_recovery});
    return table;
}

/// The surrogate as points, each law as a line.
Panel specimen_panel(const std::string& specimen, std::span<const BoucWenPlate> plates,
                     std::span<const PlateCurve> curves) {
    Panel panel{"impact speed [m/s], " + specimen, "restitution", {}, true};
    panel.key = KeyPlace::above;
    for (std::size_t i = 0; i < plates.size(); ++i) {
        if (plates[i].specimen != specimen) continue;
        const PlateRebounds& rebounds = curves[i].rebounds;
        if (panel.curves.empty())
            panel.curves.push_back({"surrogate (synthetic)", rebounds.speeds, rebounds.restitutions, true});
        panel.curves.push_back(
            {plates[i].maxwell ? "Maxwell" : "Simon-Hunt-Crossley", rebounds.speeds, curves[i].computed});
    }
    return panel;
}

}  // namespace

PlateCurve plate_curve(const BoucWenPlate& plate, const Dataset& points) {
    PlateCurve curve{plate_rebounds(points, plate.specimen, plate.law), {}, {}};
    for (std::size_t i = 0; i < curve.rebounds.rows.size(); ++i)
        at_row(points, curve.rebounds.rows[i],
               [&] { curve.computed.push_back(simulate(plate.printed, 1.0, curve.rebounds.speeds[i]).restitution); });
    curve.misfit = misfit_of(curve.rebounds, curve.computed);
    return curve;
}

void report_curves(std::span<const BoucWenPlate> plates, std::span<const PlateCurve> curves, RecipeResult& result) {
    result.tables.push_back(misfits_table(plates, curves));
    result.tables.push_back(curves_table(plates, curves));
    RecipeFigure figure{"curves", "Table 1: restitution over speed, and the surrogate of its parameters", {}};
    for (std::size_t i = 0; i < plates.size(); ++i) {
        const bool new_specimen = std::none_of(plates.begin(), plates.begin() + static_cast<std::ptrdiff_t>(i),
                                               [&](const auto& other) { return other.specimen == plates[i].specimen; });
        if (new_specimen) figure.panels.push_back(specimen_panel(plates[i].specimen, plates, curves));
    }
    result.figures.push_back(std::move(figure));
}

}  // namespace impactfit
