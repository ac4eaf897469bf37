#pragma once
// Figures by gnuplot: SVG, PNG or PDF by file extension. SVG and PNG are reproducible to the byte; a PDF has its date.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit/report/format/figure_layout.hpp"

namespace impactfit {

/// Throws Error (usage) for an extension other than .svg, .png and .pdf, and if gnuplot does not start.
void check_figure(const std::string& path);

/// Draws the panels under a title and a caption (caption_lines); figure_layout has their order. Throws Error, without
/// writing a file, for an extension other than .svg, .png and .pdf, for an unwritable file, and if gnuplot is missing
/// or fails. Title and labels are escaped: no text is a gnuplot command.
void write_figure(const std::string& path, const std::string& title, std::vector<Panel> panels,
                  FigureWidth width = FigureWidth::screen, const std::string& caption = {});

}  // namespace impactfit
