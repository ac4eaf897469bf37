#include "impactfit/report/fit/fit_figures.hpp"

#include "impactfit/report/fit/fit_records.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/population_report.hpp"
#include "impactfit/report/format/panel_json.hpp"

namespace impactfit {

Json fit_figures_json(const FitResult& result) {
    Json figures = Json::array();
    const auto add = [&](const char* name, const char* title, const std::vector<Panel>& panels) {
        if (!panels.empty()) figures.push_back(figure_json(name, title, panels));
    };
    std::vector<Panel> data = fit_panels(result);
    const std::vector<Panel> records = record_panels(result);
    data.resize(data.size() - records.size());
    add("data", "Data, fit and residuals", data);
    add("distribution", "Distribution of the residuals", distribution_panels(result));
    add("records", "Records, measured and fitted", records);
    add("motion", "Motion of the fitted law", fitted_motion_panels(result));
    add("energy", "Energy balance of the fitted law", energy_panels(result));
    add("population", "Specimens and their distribution", population_panels(result));
    add("specimen_bands", "Predictions for new specimens, with their intervals", specimen_band_panels(result));
    add("profiles", "Profile likelihoods", profile_panels(result));
    add("contours", "Joint regions of pairs of parameters", contour_panels(result));
    add("posterior", result.population ? "Posterior of the population" : "Posterior and profile likelihoods",
        marginal_panels(result));
    add("pairs", "Draws of pairs of parameters", pair_panels(result));
    add("predictive", "Measured values and posterior predictions", predictive_panels(result));
    add("traces", "Draws by chain", trace_panels(result));
    add("ranks", "Ranks of the draws by chain", rank_panels(result));
    return figures;
}

}  // namespace impactfit
