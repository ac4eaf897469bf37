#pragma once
// Owning handles of SUNDIALS objects.

#include <cvodes/cvodes.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <memory>
#include <stdexcept>

namespace impactfit::bench::sundials {

inline void check(int outcome) {
    if (outcome < 0) throw std::runtime_error("SUNDIALS refused its set-up");
}

inline SUNContext context() {
    static const SUNContext shared = [] {
        SUNContext made = nullptr;
        check(SUNContext_Create(nullptr, &made));
        return made;
    }();
    return shared;
}

struct Free {
    void operator()(N_Vector vector) const { N_VDestroy(vector); }
    void operator()(SUNNonlinearSolver iteration) const { SUNNonlinSolFree(iteration); }
    void operator()(void* memory) const { CVodeFree(&memory); }
};

using Vector = std::unique_ptr<_generic_N_Vector, Free>;
using Iteration = std::unique_ptr<_generic_SUNNonlinearSolver, Free>;
using Memory = std::unique_ptr<void, Free>;

}  // namespace impactfit::bench::sundials
