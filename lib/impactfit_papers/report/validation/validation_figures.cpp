#include "impactfit_papers/report/validation/validation_figures.hpp"

#include <array>

#include "impactfit/dynamics/hysteresis_loop.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/index/paper_figures.hpp"
#include "impactfit_papers/validation/model_figures.hpp"
#include "impactfit_papers/validation/sliotar_optimum.hpp"

namespace impactfit {

std::span<const ValidationFigure> validation_figures() {
    using OwnModels = std::span<const OwnModel>;
    static const std::array<ValidationFigure, 8> figures{
        {{"papers", "loops", "Baseball, Bouc-Wen-Simon-Hunt-Crossley",
          [](const std::string& root, OwnModels) { return std::vector{loops_panel(baseball_loops(root))}; }},
         {"papers", "zh21-figures-3-8", "Zhang et al. 2021: approximate and exact motion",
          [](const std::string& root, OwnModels) { return zhang_2021_motion_panels(root); }},
         {"papers", "zh22-figure-4", "Zhang et al. 2022: approximate and exact motion, m = n",
          [](const std::string& root, OwnModels) { return zhang_2022_motion_panels(root, "Fig. 4"); }},
         {"papers", "zh22-figure-5", "Zhang et al. 2022: approximate and exact motion",
          [](const std::string& root, OwnModels) { return zhang_2022_motion_panels(root, "Fig. 5"); }},
         {"papers", "zh22-figure-7", "Zhang et al. 2022: loops for several exponents",
          [](const std::string& root, OwnModels) { return zhang_2022_loop_panels(root); }},
         {"sliotar", "loops", "Sliotar cores at 15 m/s: models and measured peaks", sliotar_loop_panels},
         {"sliotar", "exponents", "Sliotar cores: error over the exponents",
          [](const std::string& root, OwnModels) { return std::vector{sliotar_optimum_panel(root)}; }},
         {"zhang-sharf", "observables",
          "Steel ball of Zhang and Sharf: models (at the measured speeds, joined by lines) and measurements",
          zhang_sharf_panels}}};
    return figures;
}

}  // namespace impactfit
