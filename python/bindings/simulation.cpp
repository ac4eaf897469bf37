#include <pybind11/stl.h>

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "bindings/bindings.hpp"
#include "bindings/columns.hpp"
#include "bindings/options.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/version.hpp"
#include "impactfit/dynamics/impact/rebound_height.hpp"
#include "impactfit/dynamics/simulate_named.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/dynamics/smallest_rebounding_speed.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// Impacts between two looks at Ctrl-C: about 0.2 s of computing time.
constexpr std::size_t impacts_a_look = 50'000;

struct BatchArrays {
    std::vector<Numbers> parameters;
    Numbers effective_mass, impact_speed, load;

    ImpactColumns from(std::size_t first) const {
        ImpactColumns columns{
            {}, column_of(effective_mass, first), column_of(impact_speed, first), column_of(load, first)};
        for (const Numbers& parameter : parameters) columns.parameters.push_back(column_of(parameter, first));
        return columns;
    }
};

/// Result arrays of a batch: numbers of CollisionStatus, and a column for each observable.
struct BatchResults {
    explicit BatchResults(std::size_t count)
        : status(std::min(impacts_a_look, count)), statuses(static_cast<py::ssize_t>(count)) {
        for (Numbers& column : columns) column = Numbers(static_cast<py::ssize_t>(count));
    }
    CollisionColumns part(std::size_t first, std::size_t count) {
        CollisionColumns part{std::span(status).first(count)};
        for (std::size_t k = 0; k < columns.size(); ++k)
            part.observables[k] = {columns[k].mutable_data() + first, count};
        return part;
    }
    void keep_statuses(std::size_t first, std::size_t count) {
        std::transform(status.begin(), status.begin() + static_cast<std::ptrdiff_t>(count),
                       statuses.mutable_data() + first,
                       [](CollisionStatus of_impact) { return static_cast<std::int8_t>(of_impact); });
    }

    std::vector<CollisionStatus> status;  ///< of the last part
    py::array_t<std::int8_t> statuses;
    std::array<Numbers, all_observables.size()> columns;
};

py::dict batch(const std::string& model, const std::vector<Numbers>& parameters, const Numbers& effective_mass,
               const Numbers& impact_speed, const Numbers& load, const std::string& separation, double tolerance,
               int threads) {
    const LawEntry& law = *find_model(model).law;
    const SimulationOptions options = options_of(separation, tolerance);
    const BatchArrays arrays{parameters, effective_mass, impact_speed, load};
    const auto count = static_cast<std::size_t>(effective_mass.size());
    BatchResults results(count);
    for (std::size_t first = 0; first < count; first += impacts_a_look) {
        const auto part = results.part(first, std::min(impacts_a_look, count - first));
        const ImpactColumns inputs = arrays.from(first);
        {
            const py::gil_scoped_release free;
            simulate_columns(law, inputs, options, part, threads);
        }
        results.keep_statuses(first, part.status.size());
        check_interrupt();
    }
    py::dict all;
    all["status"] = results.statuses;
    for (std::size_t k = 0; k < all_observables.size(); ++k)
        all[py::str(std::string(all_observables[k].name))] = results.columns[k];
    return all;
}

Collision<double> single(const std::string& model, const NamedValues& values, double effective_mass,
                         double impact_speed, double load, const std::string& separation, double tolerance) {
    return simulate(find_model(model), values, {effective_mass, impact_speed, load}, options_of(separation, tolerance));
}

/// Height of each row; NaN for bodies that do not separate.
Numbers rebound_heights(const py::array_t<std::int8_t>& statuses, const Numbers& restitution, const Numbers& residual,
                        const Numbers& impact_speed, double gravity) {
    const NumberColumn e = column_of(restitution), x = column_of(residual), speed = column_of(impact_speed);
    const std::int8_t* status = statuses.data();
    return computed_column(static_cast<std::size_t>(statuses.size()), 1, [&](std::size_t i) {
        Collision<double> collision;
        collision.status = static_cast<CollisionStatus>(status[i]);
        collision.restitution = e[i];
        collision.residual_indentation = x[i];
        return rebound_height(collision, {1.0, speed[i]}, gravity);
    });
}

std::optional<double> rebounding_speed(const std::string& name, const NamedValues& values, double effective_mass,
                                       double impact_speed, double load, const std::string& separation,
                                       double tolerance) {
    const ContactModel& model = find_model(name);
    const SimulationOptions options = options_of(separation, tolerance);
    const Impact<double> impact{effective_mass, impact_speed, load};
    const std::vector<double> ordered = ordered_values(model, values, impact, options);
    const py::gil_scoped_release free;
    return smallest_rebounding_speed(*model.law, ordered, impact, options);
}

py::dict trajectory(const std::string& name, const NamedValues& values, double effective_mass, double impact_speed,
                    double load, const std::string& separation, double tolerance, std::size_t points) {
    const ContactModel& model = find_model(name);
    const SimulationOptions options = options_of(separation, tolerance);
    const Impact<double> impact{effective_mass, impact_speed, load};
    const std::vector<double> ordered = ordered_values(model, values, impact, options);
    std::vector<TrajectoryPoint> motion;
    {
        const py::gil_scoped_release free;
        motion = simulate_trajectory(*model.law, ordered, impact, options, points);
    }
    py::dict columns;
    for (const auto& [column, member] : {std::pair{"time", &TrajectoryPoint::time},
                                         {"indentation", &TrajectoryPoint::indentation},
                                         {"indentation_rate", &TrajectoryPoint::indentation_rate},
                                         {"force", &TrajectoryPoint::force},
                                         {"energy_lost", &TrajectoryPoint::energy_lost}}) {
        Numbers numbers(static_cast<py::ssize_t>(motion.size()));
        std::transform(motion.begin(), motion.end(), numbers.mutable_data(),
                       [at = member](const TrajectoryPoint& point) { return point.*at; });
        columns[column] = numbers;
    }
    return columns;
}

py::bytes bytes_of(const Collision<double>& collision) {
    static_assert(std::is_trivially_copyable_v<Collision<double>>);
    return {reinterpret_cast<const char*>(&collision), sizeof collision};
}

/// Throws Error (usage) for a pickle of another version.
Collision<double> unpickled(const py::tuple& state) {
    const auto bytes = state[1].cast<std::string>();
    if (const auto pickled = state[0].cast<std::string>();
        pickled != version || bytes.size() != sizeof(Collision<double>))
        throw Error(ErrorKind::usage, "the pickled impact has another version of impactfit", pickled, version);
    Collision<double> collision;
    std::memcpy(static_cast<void*>(&collision), bytes.data(), bytes.size());
    return collision;
}

void bind_collision(py::module_& module) {
    using Account = EnergyAccount<double>;
    py::class_<Account>(module, "EnergyAccount", "Energy balance [J].")
        .def_readonly("initial", &Account::initial, "Kinetic energy before the impact [J].")
        .def_readonly("lost_compression", &Account::lost_compression, "Energy dissipated in compression [J].")
        .def_readonly("lost_restitution", &Account::lost_restitution, "Energy dissipated in restitution [J].")
        .def_readonly("stored_at_separation", &Account::stored_at_separation, "Energy stored at separation [J].")
        .def_readonly("load_work", &Account::load_work, "Work of the load up to the separation, or to the rest [J].")
        .def_readonly("defect", &Account::defect, "Residual of the balance: integration error [J].");
    using Hit = Collision<double>;
    py::class_<Hit> collision(module, "Collision", "Result of one impact, SI units.");
    collision
        .def(py::pickle([](const Hit& impact) { return py::make_tuple(version, bytes_of(impact)); },
                        [](const py::tuple& state) { return unpickled(state); }))
        .def_property_readonly(
            "status", [](const Hit& impact) { return std::string(to_string(impact.status)); },
            "separated, sticks, rests, not_converged or non_finite. Numbers are valid for the first three only.")
        .def_property_readonly(
            "separation", [](const Hit& impact) { return std::string(to_string(impact.separation)); },
            "Separation rule: zero_indentation or zero_force.")
        .def_readonly("energy", &Hit::energy, "Energy balance.")
        .def_readonly("evaluations", &Hit::evaluations, "Number of evaluations of the force law.")
        .def_readonly("steps", &Hit::steps, "Number of steps.")
        .def("summary", &Hit::brief, "Status and main results in one line.")
        .def("__repr__", [](const Hit& impact) { return "<impactfit.Collision: " + impact.brief() + ">"; });
    for (const Observable& observable : all_observables)
        collision.def_property_readonly(
            std::string(observable.name).c_str(), [&observable](const Hit& impact) { return observable(impact); },
            (std::string(observable.meaning) + " [" + std::string(observable.unit) + "]").c_str());
}

}  // namespace

void bind_simulation(py::module_& module) {
    bind_collision(module);
    module.def("simulate", single);
    module.def("simulate_batch", batch);
    module.def("simulate_trajectory", trajectory);
    module.def("smallest_rebounding_speed", rebounding_speed);
    module.def("rebound_height", [](const Collision<double>& collision, double impact_speed, double gravity) {
        return rebound_height(collision, {1.0, impact_speed}, gravity);
    });
    module.def("rebound_heights", rebound_heights);
    std::vector<std::string> names, statuses;
    for (const Observable& observable : all_observables) names.emplace_back(observable.name);
    for (const CollisionStatus status : {CollisionStatus::separated, CollisionStatus::sticks, CollisionStatus::rests,
                                         CollisionStatus::not_converged, CollisionStatus::non_finite})
        statuses.emplace_back(to_string(status));
    module.attr("observables") = names;
    module.attr("statuses") = statuses;
    module.attr("standard_gravity") = standard_gravity;
    module.attr("default_tolerance") = default_tolerance;
}

}  // namespace impactfit::python
