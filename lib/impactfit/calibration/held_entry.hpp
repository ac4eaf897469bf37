#pragma once
// Vectors and matrices with the entry of one parameter taken out or put back.

#include <Eigen/Core>

namespace impactfit {

inline Eigen::VectorXd without_entry(const Eigen::VectorXd& all, Eigen::Index which) {
    Eigen::VectorXd others(all.size() - 1);
    others << all.head(which), all.tail(all.size() - which - 1);
    return others;
}

inline Eigen::VectorXd with_entry(const Eigen::VectorXd& others, Eigen::Index which, double value) {
    Eigen::VectorXd all(others.size() + 1);
    all << others.head(which), value, others.tail(others.size() - which);
    return all;
}

inline Eigen::MatrixXd without_column(const Eigen::MatrixXd& all, Eigen::Index which) {
    Eigen::MatrixXd others(all.rows(), all.cols() - 1);
    others << all.leftCols(which), all.rightCols(all.cols() - which - 1);
    return others;
}

}  // namespace impactfit
