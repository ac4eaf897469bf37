#pragma once
// Exact serialisation of search results as numbers.

#include <Eigen/Core>
#include <utility>
#include <vector>

#include "impactfit/estimation/objective/solution.hpp"

namespace impactfit {

/// Appends values to a list of numbers.
class NumberWriter {
public:
    void put(double number) { numbers_.push_back(number); }
    void put(const Eigen::VectorXd& vector);
    void put(const SearchCounts& counts);
    void put(const Solution& solution);
    std::vector<double> numbers() && { return std::move(numbers_); }

private:
    std::vector<double> numbers_;
};

/// Reads values from a list of numbers. Every function throws an Error (data) if the numbers do not fit: a checkpoint
/// may be forged. Keeps a reference to the numbers.
class NumberReader {
public:
    /// `parameters`: number of parameters of the search.
    NumberReader(const std::vector<double>& numbers, Eigen::Index parameters)
        : numbers_(numbers), parameters_(parameters) {}

    double number();
    double finite();
    /// Returns an integer from 0 to `most`.
    long whole(long most);
    /// Returns one finite value per parameter.
    Eigen::VectorXd vector();
    SearchCounts counts();
    Solution solution();
    /// Throws an Error (data) unless all numbers were read.
    void end() const;
    [[noreturn]] static void refuse();

private:
    const std::vector<double>& numbers_;
    Eigen::Index parameters_;
    std::size_t next_ = 0;
};

std::vector<double> numbers_of(const Solution& solution);
std::vector<double> numbers_of(const SolveResult& result);

/// True if the search was interrupted.
bool interrupted(const Solution& solution);
bool interrupted(const SolveResult& result);

/// Decode the result of a search with `parameters` parameters. Throw an Error (data) if the numbers do not fit, or if
/// the parameters have another count or are not finite: a checkpoint may be forged.
Solution solution_of(const std::vector<double>& numbers, Eigen::Index parameters);
SolveResult solve_result_of(const std::vector<double>& numbers, Eigen::Index parameters);

}  // namespace impactfit
