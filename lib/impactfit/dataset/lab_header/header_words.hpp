#pragma once
// Words of a header in lower-case ASCII, for comparison in any case, spelling and language.

#include <string>
#include <string_view>
#include <vector>

namespace impactfit {

/// Returns the words of a UTF-8 text. Blanks, underscores, hyphens and other punctuation separate words. Umlauts become
/// ae, oe, ue, ss; accents are dropped; Greek letters are spelled out; the plus-minus sign is the word "plusminus".
std::vector<std::string> header_words(std::string_view text);

/// Returns the words without separators: "v_in" and "V in" are "vin".
std::string joined(const std::vector<std::string>& words);

/// Returns the text on one line without surrounding blanks.
std::string on_one_line(std::string_view text);

// Words of a header that name a mean or a standard deviation.

enum class Statistic { none, mean, deviation };

/// Removes the words of a statistic from the words of a header and returns the statistic: "mean", "Mittelwert",
/// "moyenne"; "std", "sd", "Standardabweichung", "ecart type", the plus-minus sign, "error".
Statistic take_statistic(std::vector<std::string>& words);

}  // namespace impactfit
