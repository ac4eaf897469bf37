#pragma once
// Progress callback of a search that runs without the lock of the interpreter.

#include <pybind11/functional.h>

#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <string>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit::python {

/// The function of the user. It returns False to stop the search.
using Progress = std::function<bool(long evaluations, double best_cost, int done, int count, const std::string& unit)>;

/// Calls the function of the user at most 20 times a second. Stops the search after Ctrl-C and after an exception of
/// the function of the user, which `rethrow` raises.
class Watch {
public:
    explicit Watch(const Progress& report) : report_(report) {}

    bool operator()(const SearchProgress& progress) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(50)) return !stopped_;
        last_ = now;
        const pybind11::gil_scoped_acquire lock;
        try {
            if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
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

/// Returns search(callback), called without the lock of the interpreter. An exception of the user's function and Ctrl-C
/// come before an error of the stopped search.
template <class Search>
auto watched(const Progress& progress, const Search& search) {
    Watch watch(progress);
    const ProgressCallback callback = std::ref(watch);
    std::optional<decltype(search(callback))> result;
    try {
        const pybind11::gil_scoped_release free;
        result.emplace(search(callback));
    } catch (const Error&) {
        watch.rethrow();
        throw;
    }
    watch.rethrow();
    return std::move(*result);
}

}  // namespace impactfit::python
