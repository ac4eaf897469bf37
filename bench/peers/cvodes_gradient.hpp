#pragma once
// Gradient of the restitution by SUNDIALS CVODES: forward sensitivities with the simultaneous corrector, by Adams
// methods with fixed-point iteration. The right-hand side of the sensitivities is exact: one evaluation of the rates in
// dual numbers for all seven. The restitution is -v at separation. There v' = -F = 0, so the derivative of the event
// time does not contribute.

#include "bench/bouc_wen_impact.hpp"
#include "bench/peers/sundials_handles.hpp"

namespace impactfit::bench {

/// Memory of one solver, reused for successive impacts.
class CvodesGradient {
public:
    /// `tolerance`: relative and absolute tolerance of states and sensitivities. Both are under error control.
    explicit CvodesGradient(double tolerance);
    ~CvodesGradient();
    CvodesGradient(const CvodesGradient&) = delete;
    CvodesGradient& operator=(const CvodesGradient&) = delete;

    BoucWenGroupsOf<double> run(const BoucWenImpact& impact);

private:
    struct Motions;

    void set_start();

    std::unique_ptr<Motions> motions_;  // constant address: CVODES stores it at set-up

    sundials::Vector state_;
    N_Vector* sensitivities_;
    sundials::Iteration plain_iteration_;  // required by the set-up, unused: `iteration_` solves
    sundials::Iteration iteration_;
    sundials::Memory memory_;
};

}  // namespace impactfit::bench
