#pragma once
// Parts of the module _core. Each function adds the bindings of a room of the library.

#include <pybind11/pybind11.h>

namespace impactfit::python {

/// Exceptions of impactfit/errors.py for impactfit::Error.
void bind_errors(pybind11::module_& module);
/// Models, laws and their pages.
void bind_laws(pybind11::module_& module);
/// Single impacts and batches.
void bind_simulation(pybind11::module_& module);
/// Impacts of a force law defined by a Python function.
void bind_own_law(pybind11::module_& module);
/// Exact damping of a restitution, and the stiffness of Hertz contacts.
void bind_damping(pybind11::module_& module);
/// Calibration problems.
void bind_problems(pybind11::module_& module);
/// Fits and their reports.
void bind_fits(pybind11::module_& module);
/// Estimation with a residual function in Python.
void bind_residuals(pybind11::module_& module);

}  // namespace impactfit::python
