#pragma once
// A figure in the size of --size.

#include "impactfit/report/format/figure.hpp"
#include "session.hpp"

namespace impactfit::app {

inline void draw_figure(const Session& session, const std::string& path, const std::string& title,
                        std::vector<Panel> panels, const std::string& caption = {}) {
    write_figure(path, title, std::move(panels), figure_width(session.figure_size), caption);
}

}  // namespace impactfit::app
