#pragma once
// Text that would be a command or a markup where it is not quoted.

#include <string>
#include <vector>

namespace impactfit_tests {

/// Each would make the file `mark` if it reached a shell or gnuplot as a command, or break a page or a picture. Without
/// NUL, so that each can be typed and be the name of a file; without '/' outside of `mark`.
inline std::vector<std::string> hostile_texts(const std::string& mark) {
    return {"x\n!touch " + mark + "\n#",
            "x\r!touch " + mark + "\r#",
            "x'\n!touch " + mark + "\n#'",
            "x\"\n!touch " + mark + "\n#\"",
            "x\\\n!touch " + mark + "\n",
            "x\nsystem \"touch " + mark + "\"\n",
            "'.system('touch " + mark + "').'",
            "\".system(\"touch " + mark + "\").\"",
            "`touch " + mark + "`",
            "\"`touch " + mark + "`\"",
            "$(touch " + mark + ")",
            "'; touch " + mark + "; '",
            "@touch {/Symbol a} %s %d \\n",
            "]]>",
            "<script>document.title = 'x'</script>",
            "\" onload=\"x()\" & &amp; '",
            "\x01\x02\x1b[31m\x7f",
            "\xff\xfe not UTF-8 \xed\xa0\x80 \xf4\xbf\xbf\xbf",
            "\xef\xbf\xbe\xef\xbf\xbf\xc2\x85\xe2\x80\xa8"};
}

}  // namespace impactfit_tests
