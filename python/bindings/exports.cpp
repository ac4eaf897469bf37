#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/quantities.hpp"
#include "bindings/results.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/simulators/export_report.hpp"
#include "impactfit/report/simulators/translated_bounces.hpp"
#include "impactfit/report/simulators/translation_report.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

using Pair = std::array<double, 2>;
std::optional<ValidityRange> speeds_of(const std::optional<Pair>& speeds) {
    if (!speeds) return {};
    return ValidityRange{(*speeds)[0], (*speeds)[1]};
}

ResultTexts exported(const ContactCard& card, const std::string& target, ExportSettings settings,
                     const std::optional<std::string>& match, const std::optional<std::string>& keep,
                     const std::optional<Pair>& speeds) {
    if (keep) settings.keep = kept_called(*keep);
    if (match) settings.match = stiffness_match(*match);
    settings.speeds = speeds_of(speeds);
    const py::gil_scoped_release released;
    const ContactExport made = export_contact(card, find_simulator_target(target), settings);
    return {export_json(made), export_text(made), short_export_text(made),
            csv_text(bounces_table(made.bounces, {}, made.context))};
}

std::optional<Separation> separation_named(const std::optional<std::string>& name) {
    if (!name) return {};
    if (*name == "zero_force") return Separation::zero_force;
    if (*name == "zero_indentation") return Separation::zero_indentation;
    throw Error(ErrorKind::usage, "unknown separation", *name, "zero_indentation, zero_force");
}

ResultTexts translated(const ContactCard& card, const std::string& law, LawTranslationSettings settings,
                       const std::map<std::string, Quantity>& fixed, const std::optional<Pair>& speeds,
                       const std::optional<std::string>& separation) {
    settings.speeds = speeds_of(speeds);
    settings.separation = separation_named(separation);
    settings.fixed = si_values(find_model(law), fixed);
    const py::gil_scoped_release released;
    const LawTranslation translation = translate_law(card, find_model(law), settings);
    const std::string full = translation_text(translation);
    return {translation_json(translation), full, full,
            csv_text(bounces_table(translation.bounces, translation_labels))};
}

}  // namespace

void bind_exports(py::module_& module) {
    py::class_<ExportSettings>(module, "ExportSettings")
        .def(py::init<>())
        .def_readwrite("masses", &ExportSettings::masses)
        .def_readwrite("effective_mass", &ExportSettings::effective_mass)
        .def_readwrite("radii", &ExportSettings::radii)
        .def_readwrite("poisson", &ExportSettings::poisson)
        .def_readwrite("density", &ExportSettings::density)
        .def_readwrite("time_step", &ExportSettings::time_step)
        .def_readwrite("stiffness", &ExportSettings::stiffness)
        .def_readwrite("friction", &ExportSettings::friction)
        .def_readwrite("name", &ExportSettings::name)
        .def_readwrite("gravity", &ExportSettings::gravity)
        .def_readwrite("refit", &ExportSettings::refit)
        .def_readwrite("units", &ExportSettings::units)
        .def_readwrite("version", &ExportSettings::version);
    py::class_<LawTranslationSettings>(module, "LawTranslationSettings")
        .def(py::init<>())
        .def_readwrite("effective_mass", &LawTranslationSettings::effective_mass)
        .def_readwrite("free", &LawTranslationSettings::free)
        .def_readwrite("seed", &LawTranslationSettings::seed)
        .def_readwrite("threads", &LawTranslationSettings::threads);
    module.def("export_contact", exported);
    module.def("translate_law", translated);
    module.def("simulator_list", [] {
        return ResultTexts{target_list_json(), target_list_text(), target_list_text(), csv_text(route_table())};
    });
}

}  // namespace impactfit::python
