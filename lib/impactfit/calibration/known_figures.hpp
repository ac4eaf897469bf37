#pragma once
// The figures whose points a problem holds, told apart by their clicks: blocks of data off the same axes share the
// errors of these, and panels of one figure do not.

#include <string>
#include <vector>

#include "impactfit/dataset/dataset.hpp"

namespace impactfit {

class KnownFigures {
public:
    /// A name for formulas, of the figure in `files` and its axes: the same for the same content and axes, whatever the
    /// file is called, and no other's.
    std::string name(const std::string& called, const std::vector<SourceFile>& files, const std::string& axes);

private:
    bool is_taken(const std::string& name) const;

    struct Figure {
        std::string clicks, name;
    };
    std::vector<Figure> figures_;
};

}  // namespace impactfit
