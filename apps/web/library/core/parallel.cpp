#include "impactfit/core/parallel.hpp"

namespace impactfit {

void parallel_for(std::size_t count, int, const std::function<void(std::size_t)>& task) {
    for (std::size_t number = 0; number < count; ++number) task(number);
}

}  // namespace impactfit
