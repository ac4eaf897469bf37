#pragma once
// Parts of the module _core. Each function adds the bindings of a room of the library.

#include <pybind11/pybind11.h>

namespace impactfit::python {

/// Exceptions of impactfit/errors.py for impactfit::Error.
void bind_errors(pybind11::module_& module);
/// Quantities with a unit.
void bind_quantities(pybind11::module_& module);
/// Models, laws and their pages.
void bind_laws(pybind11::module_& module);
/// Single impacts and batches.
void bind_simulation(pybind11::module_& module);
/// Impacts of a force law defined by a Python function.
void bind_own_law(pybind11::module_& module);
/// Damping of a prescribed restitution.
void bind_damping(pybind11::module_& module);
/// Stiffness of two bodies, or from a measured duration.
void bind_stiffness(pybind11::module_& module);
/// Datasets, and the index of the papers.
void bind_datasets(pybind11::module_& module);
/// Requests of calibration problems.
void bind_requests(pybind11::module_& module);
/// Calibration problems.
void bind_problems(pybind11::module_& module);
/// Results in the formats of the program.
void bind_results(pybind11::module_& module);
/// Comparisons of laws and of forms.
void bind_comparison(pybind11::module_& module);
/// Published tables, regenerated, and validations.
void bind_recipes(pybind11::module_& module);
/// Exports to simulators, and translations between laws.
void bind_exports(pybind11::module_& module);
/// Sweeps over grids of parameters.
void bind_sweeps(pybind11::module_& module);
/// Steps after a fit: profiles, bootstrap, predictions, design.
void bind_finished(pybind11::module_& module);
/// Fits and their reports.
void bind_fits(pybind11::module_& module);
/// Contact cards.
void bind_cards(pybind11::module_& module);
/// Contact cards of stated results, without a fit.
void bind_stated_cards(pybind11::module_& module);
/// Estimation with a residual function in Python.
void bind_residuals(pybind11::module_& module);

}  // namespace impactfit::python
