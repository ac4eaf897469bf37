# Input filter of Doxygen: docs/bibliography.bib as a page in Markdown, with an anchor for each key.

function plain(text) {
    gsub(/\{?\\"a\}?/, "ä", text); gsub(/\{?\\"o\}?/, "ö", text); gsub(/\{?\\"u\}?/, "ü", text)
    gsub(/\{?\\'a\}?/, "á", text); gsub(/\{?\\'e\}?/, "é", text); gsub(/\{?\\`e\}?/, "è", text)
    gsub(/\\oe */, "œ", text); gsub(/\\o */, "ø", text)
    gsub(/[{}]/, "", text)
    gsub(/--/, "–", text)
    gsub(/[_*<>&@#]/, "\\\\&", text)
    return text
}

function field(name, before) {
    return name in value ? before value[name] : ""
}

function entry() {
    printf "@anchor source_%s **%s** %s%s", key, key, "author" in value ? value["author"] ": " : "", value["title"]
    printf "%s%s%s%s", field("journal", ". "), field("booktitle", ". In: "), field("volume", " "),
        field("number", ", no. ")
    printf "%s%s%s", field("edition", ". Edition: "), field("school", ". "), field("institution", ". ")
    printf "%s%s%s", field("howpublished", ". "), field("publisher", ". "), field("address", ", ")
    printf "%s%s.", field("pages", ", "), field("year", ", ")
    if ("doi" in value) printf " <a href=\"https://doi.org/%s\">doi:%s</a>.", value["doi"], value["doi"]
    print ("note" in value ? " Note: " value["note"] "." : "") "\n"
}

BEGIN { print "Sources {#sources}\n=======\n" }
/^@[A-Za-z]+\{/ { split("", value); key = $0; gsub(/^@[A-Za-z]+\{|,.*$/, "", key) }
/^  [a-z]+ *= \{/ {
    text = $0
    sub(/^[^{]*\{/, "", text); sub(/\},? *$/, "", text)
    value[$1] = $1 == "doi" ? text : plain(text)
}
/^\}/ { entry() }
