# Input filter of Doxygen. It keeps the number of lines.
# - The comment at the head of a file becomes the description of the file.
# - Indented lines of a comment (equations, lists of cases) keep their layout.
# - Periods and commas of a citation separate no sentences and no arguments of @eq.

function citations(text, as_text,    before, citation) {
    while (match(text, /@eq\{[^}]*\}/)) {
        before = before substr(text, 1, RSTART - 1)
        citation = substr(text, RSTART + 4, RLENGTH - 5)
        text = substr(text, RSTART + RLENGTH)
        before = before (as_text ? "[" citation "]" : alias(citation))
    }
    return before text
}

function alias(citation,    comma, place) {
    comma = index(citation, ", ")
    place = substr(citation, comma + 2)
    gsub(/, /, "\\, ", place)
    gsub(/\. /, ".\\ ", place)
    return "@eq{" substr(citation, 1, comma + 1) place "}"
}

/^#pragma once/ { head = 1; $0 = "/// @file" }
head == 1 && /^\/\/( |$)/ { head = 2 }
head == 2 { if (!sub(/^\/\//, "///")) head = 0 }

{
    indented = /^ *\/\/\/   +[^ ]/
    if (/\/\/\//) $0 = citations($0, indented)
    if (indented && !code) held = held " @code{.unparsed}"
    if (code && !indented) held = held " @endcode"
    code = indented
    if (NR > 1) print held
    held = $0
}
END { print held }
