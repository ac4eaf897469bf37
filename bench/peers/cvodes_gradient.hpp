#pragma once
// Gradient of the restitution by SUNDIALS CVODES: forward sensitivities with the simultaneous corrector, by Adams
// methods with fixed-point iteration. Their right-hand side is exact: one evaluation of the rates in dual numbers gives
// that of all seven. The restitution is -v at separation, where v' = -F = 0: the time of the event does not enter.

#include "bench/bouc_wen_impact.hpp"
#include "bench/peers/sundials_handles.hpp"

namespace impactfit::bench {

/// The memory of one solver, used for one impact after the other.
class CvodesGradient {
public:
    /// The tolerance is the relative and the absolute one of states and sensitivities; both are under error control.
    explicit CvodesGradient(double tolerance);
    ~CvodesGradient();
    CvodesGradient(const CvodesGradient&) = delete;
    CvodesGradient& operator=(const CvodesGradient&) = delete;

    BoucWenGroupsOf<double> run(const BoucWenImpact& impact);

private:
    struct Motions;

    void set_start();

    std::unique_ptr<Motions> motions_;  // at one place for all impacts: CVODES keeps its address from the set-up on

    sundials::Vector state_;
    N_Vector* sensitivities_;
    sundials::Iteration plain_iteration_;  // asked for by the set-up, though only the other iterates
    sundials::Iteration iteration_;
    sundials::Memory memory_;
};

}  // namespace impactfit::bench
