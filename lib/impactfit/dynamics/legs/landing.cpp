#include "impactfit/dynamics/legs/landing.hpp"

#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>

namespace impactfit {

double bracketed_length(FunctionOfLength f, double near, double far, double at_near, double at_far, unsigned bits) {
    std::uintmax_t most = 60;
    const auto value = [&](double length) { return f.call(f.function, length); };
    const auto bracket = boost::math::tools::toms748_solve(value, near, far, at_near, at_far,
                                                           boost::math::tools::eps_tolerance<double>(bits), most);
    return 0.5 * (bracket.first + bracket.second);
}

}  // namespace impactfit
