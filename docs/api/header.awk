# Input filter of Doxygen. It keeps the number of lines.
# - The comment at the head of a file becomes the description of the file, and of its class FileName without a comment.
# - Indented lines of a comment (equations, lists of cases) keep their layout.
# - Periods and commas of a citation separate no sentences and no arguments of @eq; "et al." ends no sentence.

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

function class_of_file(    words, count, i, name) {
    sub(/^.*\//, "", FILENAME)
    count = split(substr(FILENAME, 1, index(FILENAME, ".") - 1), words, "_")
    for (i = 1; i <= count; ++i) name = name toupper(substr(words[i], 1, 1)) substr(words[i], 2)
    return name
}

FNR == 1 { main_class = "^(struct|class) " class_of_file() " " }
/^#pragma once/ { head = 1; $0 = "/// @file" }
head == 1 && /^\/\/( |$)/ { head = 2 }
head == 2 { if (!sub(/^\/\//, "///")) head = 0 }

{
    indented = /^ *\/\/\/   +[^ ]/
    if (/\/\/\//) $0 = citations($0, indented)
    if (/\/\/\// && !indented) gsub(/et al\. /, "et al.\\ ")
    if (head == 2 && !indented) description = description substr($0, 4)
    if ($0 ~ main_class && held == "") held = "///" description
    if (indented && !code) held = held " @code{.unparsed}"
    if (code && !indented) held = held " @endcode"
    code = indented
    if (NR > 1) print held
    held = $0
}
END { print held }
