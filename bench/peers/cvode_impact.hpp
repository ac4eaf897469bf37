#pragma once
// Impacts by SUNDIALS CVODE: Adams methods of variable order with fixed-point iteration, separation by CVODE root
// finding. The CVODE functions are from CVODES, without sensitivities.

#include <algorithm>

#include "bench/impact_answer.hpp"
#include "bench/peers/sundials_handles.hpp"

namespace impactfit::bench {

/// Memory of one solver, for one impact or reused for successive impacts. A Motion returns the rates of its states
/// (state 2 is the rate of the bodies) and an event function that decreases to zero at separation.
template <class ContactState>
class CvodeImpact {
public:
    /// `tolerance`: relative and absolute tolerance.
    explicit CvodeImpact(double tolerance)
        : state_(N_VNew_Serial(static_cast<sunindextype>(ContactState::start().size()), sundials::context())),
          iteration_(SUNNonlinSol_FixedPoint(state_.get(), 0, sundials::context())),
          memory_(CVodeCreate(CV_ADAMS, sundials::context())) {
        using sundials::check;
        set_start();
        check(CVodeInit(memory_.get(), rates, 0.0, state_.get()));
        check(CVodeSStolerances(memory_.get(), tolerance, tolerance));
        check(CVodeSetNonlinearSolver(memory_.get(), iteration_.get()));
        check(CVodeSetMaxNumSteps(memory_.get(), 1'000'000));
        int falling = -1;
        check(CVodeRootInit(memory_.get(), 1, event));
        check(CVodeSetRootDirection(memory_.get(), &falling));
    }

    ImpactAnswer run(const typename ContactState::Impact& impact) {
        ContactState motion(impact);
        set_start();
        sundials::check(CVodeReInit(memory_.get(), 0.0, state_.get()));
        sundials::check(CVodeSetUserData(memory_.get(), &motion));
        constexpr double beyond = 100.0;  // impacts of the list last at most 10
        double duration = 0.0;
        const int outcome = CVode(memory_.get(), beyond, state_.get(), &duration, CV_NORMAL);
        if (outcome != CV_ROOT_RETURN) return {};
        return {-values()[1], duration, motion.evaluations()};
    }

private:
    static int rates(double, N_Vector y, N_Vector rate, void* motion) {
        (*static_cast<ContactState*>(motion))(N_VGetArrayPointer(y), N_VGetArrayPointer(rate));
        return 0;
    }

    static int event(double, N_Vector y, double* gap, void* motion) {
        *gap = static_cast<ContactState*>(motion)->event(N_VGetArrayPointer(y));
        return 0;
    }

    double* values() { return N_VGetArrayPointer(state_.get()); }

    void set_start() {
        constexpr auto start = ContactState::start();
        std::copy(start.begin(), start.end(), values());
    }

    sundials::Vector state_;
    sundials::Iteration iteration_;
    sundials::Memory memory_;
};

}  // namespace impactfit::bench
