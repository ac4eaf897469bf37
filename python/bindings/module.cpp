#include "bindings/bindings.hpp"
#include "impactfit/core/version.hpp"

PYBIND11_MODULE(_core, module) {
    using namespace impactfit::python;
    module.doc() = "Bindings of the library impactfit. Use the package impactfit.";
    module.attr("__version__") = impactfit::version;
    bind_errors(module);
    bind_quantities(module);
    bind_requests(module);
    bind_laws(module);
    bind_simulation(module);
    bind_own_law(module);
    bind_damping(module);
    bind_stiffness(module);
    bind_datasets(module);
    bind_problems(module);
    bind_results(module);
    bind_comparison(module);
    bind_recipes(module);
    bind_exports(module);
    bind_sweeps(module);
    bind_finished(module);
    bind_fits(module);
    bind_cards(module);
    bind_stated_cards(module);
    bind_residuals(module);
}
