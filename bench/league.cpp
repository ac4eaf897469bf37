#include "bench/league.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace impactfit::bench {
namespace {

struct TimeAtError {
    double time = 0.0;     ///< [us]; 0: error not reached
    bool at_most = false;  ///< true: the loosest run has a smaller error
};

/// Interpolates log time over log error between two runs that enclose the given error.
TimeAtError time_at_error(const std::vector<Standing>& curve, double Standing::*error, double wanted) {
    if (curve.empty()) return {};
    if (curve.front().*error <= wanted) return {curve.front().mean_time, true};
    for (std::size_t i = 1; i < curve.size(); ++i) {
        const Standing &loose = curve[i - 1], &tight = curve[i];
        if (tight.*error > wanted) continue;
        const double smallest = 1e-16;  // lower limit of the error, for a finite logarithm
        const double part = std::log(loose.*error / wanted) / std::log(loose.*error / std::max(tight.*error, smallest));
        return {loose.mean_time * std::pow(tight.mean_time / loose.mean_time, part), false};
    }
    return {};
}

std::string cell(const TimeAtError& at) {
    if (at.time == 0.0) return "-";
    return fmt::format("{}{:.2f}", at.at_most ? "<= " : "", at.time);
}

std::string ratio_cell(const TimeAtError& ours, const TimeAtError& peer) {
    if (ours.time == 0.0 || peer.time == 0.0 || peer.at_most) return "-";
    return fmt::format("{}{:.2f}", ours.at_most ? "<= " : "", ours.time / peer.time);
}

}  // namespace

void League::enter(const Standing& standing) {
    std::erase_if(standings_, [&](const Standing& other) {
        return other.solver == standing.solver && other.group == standing.group && other.control == standing.control;
    });
    standings_.push_back(standing);
}

std::vector<std::string> League::solvers(const std::string& group) const {
    std::vector<std::string> names;
    for (const Standing& standing : standings_)
        if (standing.group == group && std::find(names.begin(), names.end(), standing.solver) == names.end())
            names.push_back(standing.solver);
    return names;
}

/// Returns the standings from the loosest to the tightest control.
std::vector<Standing> League::curve(const std::string& solver, const std::string& group) const {
    std::vector<Standing> result;
    for (const Standing& standing : standings_)
        if (standing.solver == solver && standing.group == group) result.push_back(standing);
    std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.control > b.control; });
    return result;
}

std::string League::table(const std::string& group, const std::string& ours, const std::string& peer,
                          Error error) const {
    const std::vector<std::string> names = solvers(group);
    std::string text = fmt::format("{:>8}", "error");
    for (const std::string& name : names) text += fmt::format("{:>16}", name);
    text += fmt::format("{:>16}\n", ours + "/" + peer);
    for (const double wanted : {1e-6, 1e-8, 1e-9, 1e-10}) {
        text += fmt::format("{:>8.0e}", wanted);
        for (const std::string& name : names)
            text += fmt::format("{:>16}", cell(time_at_error(curve(name, group), error, wanted)));
        text += fmt::format("{:>16}\n", ratio_cell(time_at_error(curve(ours, group), error, wanted),
                                                   time_at_error(curve(peer, group), error, wanted)));
    }
    return text;
}

std::string League::report(const std::string& group, const std::string& ours, const std::string& peer) const {
    if (solvers(group).empty()) return {};
    return fmt::format("\n{}: time of one impact [us] at equal median error of the restitution\n{}", group,
                       table(group, ours, peer, &Standing::median_error)) +
           fmt::format("\n{}: time of one impact [us] at equal largest error of the restitution\n{}", group,
                       table(group, ours, peer, &Standing::e_criterion));
}

std::string League::goal_report(const std::string& group, const std::string& solver, double goal) const {
    for (const Standing& standing : curve(solver, group))
        if (std::abs(standing.control / 1e-8 - 1.0) < 1e-6)
            return fmt::format("{}: {} at tolerance 1e-8: median {:.2f} us per impact, goal {:.0f} us: {}\n", group,
                               solver, standing.median_time, goal, standing.median_time <= goal ? "met" : "NOT met");
    return {};
}

}  // namespace impactfit::bench
