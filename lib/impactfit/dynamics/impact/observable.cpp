#include "impactfit/dynamics/impact/observable.hpp"

#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

const Observable& find_observable(std::string_view name) {
    std::vector<std::string> known;
    for (const Observable& observable : all_observables) {
        if (observable.name == name) return observable;
        known.emplace_back(observable.name);
    }
    throw Error(ErrorKind::usage, "unknown observable", std::string(name), allowed_names(name, known));
}

}  // namespace impactfit
