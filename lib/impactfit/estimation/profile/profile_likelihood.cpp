#include "impactfit/estimation/profile/profile_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/objective/objective_function.hpp"
#include "impactfit/estimation/profile/profile_start.hpp"

namespace impactfit {
namespace {

/// A smaller Δχ² counts as constant: 1 % of Δχ² at one standard error.
constexpr double level_rise = 0.01;

/// Returns the first other parameter at a search bound; -1 without.
Eigen::Index at_search_bound(const ParameterSpace& space, Eigen::Index profiled, const Eigen::VectorXd& point) {
    const std::vector<bool> on_bound = on_bounds(space, point);
    for (Eigen::Index j = 0; j < space.size(); ++j)
        if (j != profiled && space.parameter(j).search_bounds && on_bound[static_cast<std::size_t>(j)]) return j;
    return -1;
}

/// Marks a closed side whose threshold another parameter at its search bound caused. The limit is then the last value.
void mark_held(const ParameterSpace& space, Eigen::Index profiled, ProfileSide& side) {
    if (side.end != ProfileEnd::closed || side.points.empty()) return;
    side.held_by = at_search_bound(space, profiled, side.points.back().parameters);
    if (side.held_by >= 0) side.end = ProfileEnd::held;
}

double closed_limit(const ProfileSide& side) {
    return side.end == ProfileEnd::closed ? side.limit : std::nan("");
}

}  // namespace

Interval ProfileLikelihood::interval() const {
    return {closed_limit(lower), closed_limit(upper)};
}

bool ProfileLikelihood::is_bounded() const {
    return lower.end == ProfileEnd::closed && upper.end == ProfileEnd::closed;
}

bool ProfileLikelihood::is_flat() const {
    const auto flat = [](const ProfileSide& side) {
        const bool open = side.end == ProfileEnd::at_bound || side.end == ProfileEnd::unbounded;
        return open && std::all_of(side.points.begin(), side.points.end(),
                                   [](const ProfilePoint& point) { return point.delta_chi_squared < level_rise; });
    };
    return !(lower.points.empty() && upper.points.empty()) && flat(lower) && flat(upper);
}

const ProfilePoint* ProfileLikelihood::better_minimum() const {
    const ProfilePoint* best = nullptr;
    for (const ProfileSide* side : {&lower, &upper})
        if (side->end == ProfileEnd::better_minimum &&
            (!best || side->points.back().delta_chi_squared < best->delta_chi_squared))
            best = &side->points.back();
    return best;
}

bool ProfileLikelihood::interrupted() const {
    return lower.end == ProfileEnd::interrupted || upper.end == ProfileEnd::interrupted;
}

std::vector<ProfileLikelihood> profile_likelihoods(const ResidualFunction& function, const ParameterSpace& space,
                                                   const Eigen::VectorXd& estimate,
                                                   const std::vector<Eigen::Index>& parameters, const ProfileRun& run,
                                                   const ProgressCallback& progress) {
    const auto start = profile_start(function, space, estimate, run.noise.standard_deviation);
    if (!start) return {};
    std::vector<ProfileLikelihood> profiles;
    for (const Eigen::Index parameter : parameters) profiles.push_back({parameter, {}, {}});
    const int sides = 2 * static_cast<int>(parameters.size());
    SharedProgress shared(sides, "profile side", progress);
    run_stage(run.store, run.kind, 2 * profiles.size(), run.threads, [&](std::size_t side_number) {
        const auto number = static_cast<int>(side_number);
        ProfileLikelihood& profile = profiles[side_number / 2];
        const bool up = number % 2 == 1;
        const auto follow = [&](const ResidualFunction& residuals) {
            const ProfileOptions options{run.noise.reach(run.level, profile.parameter), run.max_evaluations};
            return follow_profile(residuals, space, *start, profile.parameter, up ? 1 : -1, options, shared.of(number));
        };
        const auto side = [&] {
            if (const auto done = restore(run.store, run.kind, number, space.size(), profile_side_of)) return *done;
            return run_and_store(run.store, run.kind, number, function, follow);
        };
        if (!shared.stopped()) {
            ProfileSide& made = up ? profile.upper : profile.lower;
            made = side();
            mark_held(space, profile.parameter, made);
        }
        shared.one_done();
    });
    return profiles;
}

bool interrupted(const ProfileSide& side) {
    return side.end == ProfileEnd::interrupted;
}

std::vector<double> numbers_of(const ProfileSide& side) {
    NumberWriter writer;
    writer.put(static_cast<double>(side.end));
    writer.put(side.limit);
    writer.put(side.error);
    writer.put(side.counts);
    writer.put(static_cast<double>(side.points.size()));
    for (const ProfilePoint& point : side.points) {
        writer.put(point.delta_chi_squared);
        writer.put(point.parameters);
    }
    return std::move(writer).numbers();
}

ProfileSide profile_side_of(const std::vector<double>& numbers, Eigen::Index parameters) {
    NumberReader reader(numbers, parameters);
    ProfileSide side;
    side.end = static_cast<ProfileEnd>(reader.whole(static_cast<long>(ProfileEnd::interrupted)));
    side.limit = reader.number();
    side.error = reader.number();
    side.counts = reader.counts();
    side.points.resize(static_cast<std::size_t>(reader.whole(static_cast<long>(numbers.size()))));
    for (ProfilePoint& point : side.points) {
        point.delta_chi_squared = reader.finite();
        point.parameters = reader.vector();
    }
    reader.end();
    const bool ends_at_point = side.end == ProfileEnd::unbounded || side.end == ProfileEnd::better_minimum;
    if (ends_at_point && side.points.empty()) NumberReader::refuse();
    return side;
}

}  // namespace impactfit
