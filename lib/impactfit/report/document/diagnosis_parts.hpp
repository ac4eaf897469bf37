#pragma once
// Sections of the document of a fit: choice of the law, noise and test of the replicates, diagnosis of a misfit.

#include "impactfit/report/document/document.hpp"

namespace impactfit {

/// Law that the data chose, with the next candidates. Without a block for a law of the problem.
DocumentSection law_choice_section(const Json& result);

/// Noise of the replicates and the lack-of-fit test. Without a block for data without replicates.
DocumentSection replicates_section(const Json& result);

/// Signs of the residuals over the speed, speed exponent, nearest laws, influential value.
DocumentSection diagnosis_section(const Json& result);

/// Restitution to enter into a damping formula, and the restitution obtained. Without rows for other laws.
DocumentTable entered_restitution_table(const Json& result);

}  // namespace impactfit
