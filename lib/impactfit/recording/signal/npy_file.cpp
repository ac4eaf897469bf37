#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/recording/signal/array_readers.hpp"

namespace impactfit {
namespace {

constexpr std::string_view npy_magic = "\x93NUMPY";
constexpr std::size_t most_columns = 256, most_channel_rows = 64;

[[noreturn]] void refuse_npy(const std::string& problem, const std::string& got, const std::string& allowed,
                             const std::string& file) {
    throw Error(ErrorKind::data, problem, got, allowed, {file, 0, 0, {}});
}

/// Type of numbers: "<f8", ">i2", "|u1".
struct NumberType {
    char kind = 'f';
    std::size_t bytes = 8;
    bool big_endian = false;
};

std::optional<NumberType> number_type(std::string_view text) {
    if (text.size() != 3 || std::string_view("<>|=").find(text[0]) == std::string_view::npos) return std::nullopt;
    const NumberType type{text[1], static_cast<std::size_t>(text[2] - '0'), text[0] == '>'};
    const bool whole = (type.kind == 'i' || type.kind == 'u') && std::has_single_bit(type.bytes) && type.bytes <= 8;
    const bool real = type.kind == 'f' && (type.bytes == 4 || type.bytes == 8);
    return whole || real ? std::optional(type) : std::nullopt;
}

template <class Number>
double number_of(const std::array<char, 8>& bytes) {
    Number number;
    std::memcpy(&number, bytes.data(), sizeof(Number));
    return static_cast<double>(number);
}

double number_at(const char* place, const NumberType& type) {
    std::array<char, 8> bytes{};
    std::memcpy(bytes.data(), place, type.bytes);
    if (type.big_endian != (std::endian::native == std::endian::big))
        std::reverse(bytes.begin(), bytes.begin() + static_cast<long>(type.bytes));
    const bool is_signed = type.kind == 'i';
    if (type.kind == 'f') return type.bytes == 4 ? number_of<float>(bytes) : number_of<double>(bytes);
    switch (type.bytes) {
        case 1:
            return is_signed ? number_of<std::int8_t>(bytes) : number_of<std::uint8_t>(bytes);
        case 2:
            return is_signed ? number_of<std::int16_t>(bytes) : number_of<std::uint16_t>(bytes);
        case 4:
            return is_signed ? number_of<std::int32_t>(bytes) : number_of<std::uint32_t>(bytes);
        default:
            return is_signed ? number_of<std::int64_t>(bytes) : number_of<std::uint64_t>(bytes);
    }
}

/// One number of a record: its name, type and place.
struct NpyField {
    std::string name;
    NumberType type;
    std::size_t offset = 0;
};

struct NpyHeader {
    std::vector<NpyField> fields;  ///< one without a name for an array of numbers
    std::size_t record_bytes = 0;
    bool fortran = false;
    std::vector<std::size_t> shape;
    std::string_view data;
};

/// Returns the text behind "'key':" up to the end of the dictionary.
std::string_view entry_of(std::string_view dictionary, std::string_view key) {
    const std::size_t at = dictionary.find(fmt::format("'{}'", key));
    if (at == std::string_view::npos) return {};
    const std::size_t colon = dictionary.find(':', at);
    if (colon == std::string_view::npos) return {};
    const std::size_t begin = dictionary.find_first_not_of(' ', colon + 1);
    return begin == std::string_view::npos ? std::string_view() : dictionary.substr(begin);
}

/// Returns the texts between quotation marks.
std::vector<std::string_view> quoted_texts(std::string_view text) {
    std::vector<std::string_view> texts;
    for (std::size_t at = text.find('\''); at != std::string_view::npos; at = text.find('\'', at)) {
        const std::size_t end = text.find('\'', at + 1);
        if (end == std::string_view::npos) break;
        texts.push_back(text.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return texts;
}

/// Returns the text up to the end of the list that it begins with; names may have brackets.
std::string_view list_of(std::string_view text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\'') quoted = !quoted;
        if (text[i] == ']' && !quoted) return text.substr(0, i);
    }
    return text;
}

class NpyReader {
public:
    NpyReader(std::string_view content, const std::string& file) : content_(content), file_(file) {}

    SignalTable read() {
        const NpyHeader header = read_header();
        SignalTable table{file_, {}, {}, {}};
        table.has_header = !header.fields.front().name.empty();
        const auto [rows, columns, row_step, column_step] = layout_of(header, table);
        for (const NpyField& field : header.fields)
            for (std::size_t column = 0; column < columns; ++column) {
                SignalColumn one = column_of(field, table.columns.size());
                one.values.reserve(rows);
                const char* place = header.data.data() + field.offset + column * column_step * header.record_bytes;
                for (std::size_t row = 0; row < rows; ++row)
                    one.values.push_back(number_at(place + row * row_step * header.record_bytes, field.type));
                table.columns.push_back(std::move(one));
            }
        for (std::size_t row = 0; row < rows; ++row) table.lines.push_back(static_cast<long>(row) + 1);
        return table;
    }

private:
    struct Layout {
        std::size_t rows, columns, row_step, column_step;  ///< steps in records
    };

    [[noreturn]] void refuse_damaged(const std::string& got) const {
        refuse_npy("a damaged NumPy array", got, "a complete .npy", file_);
    }

    static SignalColumn column_of(const NpyField& field, std::size_t index) {
        if (!field.name.empty()) return signal_column(field.name);
        SignalColumn column;
        column.name = column.written = fmt::format("column {}", index + 1);
        return column;
    }

    NpyHeader read_header() {
        constexpr std::size_t start = 8;
        if (content_.size() < start + 4) refuse_damaged(fmt::format("{} bytes", content_.size()));
        const std::size_t size_bytes = content_[6] == 1 ? 2 : 4;
        std::size_t length = 0;
        for (std::size_t i = size_bytes; i-- > 0;)
            length = length << 8 | static_cast<unsigned char>(content_[start + i]);
        if (length > content_.size() - start - size_bytes) refuse_damaged("a header that ends beyond the file");
        const std::string_view dictionary = content_.substr(start + size_bytes, length);
        NpyHeader header;
        header.data = content_.substr(start + size_bytes + length);
        read_types(dictionary, header);
        header.fortran = entry_of(dictionary, "fortran_order").starts_with("True");
        read_shape(entry_of(dictionary, "shape"), header);
        return header;
    }

    void read_types(std::string_view dictionary, NpyHeader& header) const {
        const std::string_view entry = entry_of(dictionary, "descr");
        const bool record = entry.starts_with('[');
        const std::vector<std::string_view> texts = quoted_texts(record ? list_of(entry) : entry);
        if (texts.empty()) refuse_damaged("no type of its numbers");
        for (std::size_t i = record ? 1 : 0; i < (record ? texts.size() : 1); i += 2) {
            const std::optional<NumberType> type = number_type(texts[i]);
            if (!type)
                refuse_npy("a NumPy array of another type", std::string(texts[i]),
                           "numbers, as array.astype(float) makes", file_);
            header.fields.push_back({record ? std::string(texts[i - 1]) : std::string(), *type, header.record_bytes});
            header.record_bytes += type->bytes;
        }
        if (header.fields.empty()) refuse_damaged("a record without numbers");
    }

    void read_shape(std::string_view text, NpyHeader& header) const {
        if (!text.starts_with('(')) refuse_damaged("no shape");
        text = text.substr(1, std::min(text.find(')'), text.size()) - 1);
        while (!text.empty()) {
            const std::size_t begin = text.find_first_of("0123456789");
            if (begin == std::string_view::npos) break;
            std::size_t size = 0;
            const auto [end, fault] = std::from_chars(text.data() + begin, text.data() + text.size(), size);
            if (fault != std::errc()) refuse_damaged("a dimension that is too large");
            header.shape.push_back(size);
            text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        }
    }

    /// Checks the shape against the bytes of the file, before anything is allocated.
    Layout layout_of(const NpyHeader& header, SignalTable& table) const {
        const bool two = header.shape.size() == 2;
        if (header.shape.empty() || header.shape.size() > 2 || (two && header.fields.size() > 1))
            refuse_npy("a NumPy array that is no table", fmt::format("{} dimensions", header.shape.size()),
                       "one dimension, or two: array.reshape(-1, columns)", file_);
        const std::size_t first = header.shape[0], second = two ? header.shape[1] : 1;
        if (first == 0 || second == 0)
            refuse_npy("a NumPy array without values", fmt::format("{} x {}", first, second), "at least one row",
                       file_);
        const std::size_t most = header.data.size() / header.record_bytes;
        if (first > most || second > most || (first > 0 && second > most / first))
            refuse_damaged(fmt::format("{} x {} values in {} bytes", first, second, header.data.size()));
        Layout layout{first, second, header.fortran ? 1 : second, header.fortran ? first : 1};
        if (first < second && first <= most_channel_rows) {
            std::swap(layout.rows, layout.columns);
            std::swap(layout.row_step, layout.column_step);
            table.notes.push_back(fmt::format("the array has {} rows of {} values: a row is a channel", first, second));
        }
        if (layout.columns > most_columns || header.fields.size() > most_columns)
            refuse_npy("a NumPy array with too many columns",
                       fmt::format("{}", std::max(layout.columns, header.fields.size())),
                       fmt::format("at most {}", most_columns), file_);
        return layout;
    }

    std::string_view content_;
    const std::string& file_;
};

}  // namespace

bool is_npy(std::string_view content) {
    return content.starts_with(npy_magic);
}

SignalTable read_npy(std::string_view content, const std::string& file) {
    return NpyReader(content, file).read();
}

}  // namespace impactfit
