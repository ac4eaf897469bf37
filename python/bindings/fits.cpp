#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <chrono>

#include "bindings/bindings.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/page/result_page.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

using Progress = std::function<bool(long evaluations, double best_cost, int done, int count, const std::string& unit)>;

/// Progress callback of a search that runs without the lock of the interpreter. It stops the search after Ctrl-C and
/// after an exception of the function of the user, which `rethrow` raises.
class Watch {
public:
    explicit Watch(const Progress& report) : report_(report) {}

    bool operator()(const SearchProgress& progress) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(50)) return !stopped_;
        last_ = now;
        const py::gil_scoped_acquire lock;
        try {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (report_ && !report_(progress.evaluations, progress.best_cost, progress.starts_done, progress.starts,
                                    std::string(progress.unit)))
                stopped_ = true;
        } catch (...) {
            thrown_ = std::current_exception();
            stopped_ = true;
        }
        return !stopped_;
    }
    void rethrow() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    const Progress& report_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
    std::exception_ptr thrown_;
    bool stopped_ = false;
};

FitResult fit_watched(FitProblem problem, const Progress& progress) {
    Watch watch(progress);
    std::optional<FitResult> result;
    {
        const py::gil_scoped_release free;
        result = fit(std::move(problem), std::ref(watch));
        result->diagnosis = diagnose(*result);
    }
    watch.rethrow();
    return std::move(*result);
}

}  // namespace

void bind_fits(py::module_& module) {
    py::class_<FitResult>(module, "FitResult")
        .def("json", fit_json)
        .def("text", fit_text)
        .def("short_text", [](const FitResult& result) { return short_fit_text(result); })
        .def("sentences", [](const FitResult& result) { return summary(result); });
    module.def("fit", fit_watched);
    module.def("result_page", [](const std::string& json) { return result_page(json); });
}

}  // namespace impactfit::python
