#pragma once
// Motion of one impact as functions of time: x(t), x'(t), F(t).

#include <vector>

#include "impactfit/dynamics/impact/piecewise_cubic.hpp"

namespace impactfit {

/// State at one time of an impact.
template <Scalar S>
struct MotionNode {
    S time, indentation, indentation_rate, force, force_rate;
};

/// Nodes of an impact in ascending time, from first touch to separation. A jump of the force has two nodes of equal
/// time. Empty for bodies that stick and for an impact without numbers.
template <Scalar S>
struct MotionNodes {
    std::vector<MotionNode<S>> nodes;
    S effective_mass;
};

/// Indentation, indentation rate and force over all times, SI units. Before touch and after separation the force is
/// zero and the rate is constant.
template <Scalar S>
struct DenseOutput {
    PiecewiseCubic<S> indentation, indentation_rate, force;
    S touch, separation;          ///< times [s]
    std::vector<S> phase_starts;  ///< times within the contact at which the force or its rate may jump

    /// Precondition: `at` has at least two nodes. No error.
    explicit DenseOutput(const MotionNodes<S>& at);
};

namespace motion_detail {

/// Returns cubic pieces through the nodes, with lines of the given rates before and after.
template <Scalar S, class NodeOf>
PiecewiseCubic<S> through(const MotionNodes<S>& at, const NodeOf& node_of, const S& start, const S& rate_before,
                          const S& end, const S& rate_after) {
    std::vector<CubicPiece<S>> pieces;
    const auto& nodes = at.nodes;
    pieces.reserve(nodes.size() + 1);
    pieces.push_back({nodes.front().time, {start, rate_before, S(0.0), S(0.0)}});
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i)
        if (value_of(nodes[i].time) < value_of(nodes[i + 1].time))
            pieces.push_back(cubic_between<S>(node_of(nodes[i]), node_of(nodes[i + 1])));
    pieces.push_back({nodes.back().time, {end, rate_after, S(0.0), S(0.0)}});
    return PiecewiseCubic<S>(std::move(pieces));
}

}  // namespace motion_detail

template <Scalar S>
DenseOutput<S>::DenseOutput(const MotionNodes<S>& at)
    : indentation(motion_detail::through(
          at,
          [](const MotionNode<S>& n) {
              return CurveNode<S>{n.time, n.indentation, n.indentation_rate};
          },
          at.nodes.front().indentation, at.nodes.front().indentation_rate, at.nodes.back().indentation,
          at.nodes.back().indentation_rate)),
      indentation_rate(motion_detail::through(
          at,
          [&](const MotionNode<S>& n) {
              return CurveNode<S>{n.time, n.indentation_rate, -n.force / at.effective_mass};
          },
          at.nodes.front().indentation_rate, S(0.0), at.nodes.back().indentation_rate, S(0.0))),
      force(motion_detail::through(
          at,
          [](const MotionNode<S>& n) {
              return CurveNode<S>{n.time, n.force, n.force_rate};
          },
          S(0.0), S(0.0), S(0.0), S(0.0))),
      touch(at.nodes.front().time),
      separation(at.nodes.back().time) {
    for (std::size_t i = 2; i + 1 < at.nodes.size(); ++i)
        if (value_of(at.nodes[i - 1].time) == value_of(at.nodes[i].time)) phase_starts.push_back(at.nodes[i].time);
}

}  // namespace impactfit
