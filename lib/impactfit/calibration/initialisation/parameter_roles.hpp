#pragma once
// Roles of a request, checked against the parameters of a law and the columns of the data.

#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/initialisation/problem_request.hpp"

namespace impactfit {

/// Requested roles with the columns of the data.
class ParameterRoles {
public:
    /// Throws Error (usage) for a parameter with two roles.
    ParameterRoles(const ProblemRequest& request, std::vector<std::string> columns_of_data);

    /// Returns the role of a free parameter, or null.
    const FreeRole* free(std::string_view name) const;
    /// Returns the value of a fixed parameter, or null.
    const ValueWithUnit* fixed(std::string_view name) const;
    bool has(std::string_view name) const { return request_.role(name) != nullptr; }
    /// Returns the request of a parameter, or null.
    const ParameterRequest* request(std::string_view name) const;

    bool is_column(std::string_view word) const;
    const std::vector<std::string>& columns() const { return columns_; }

    /// Throws Error (usage) for a name outside `known`, for an unknown column, and, if `needs_free`, without a free
    /// parameter. `owner` is the name of the model.
    void check_names(const std::vector<std::string>& known, std::string_view owner, bool needs_free = true) const;

private:
    const ProblemRequest& request_;
    std::vector<std::string> columns_;
};

}  // namespace impactfit
