#include "impactfit/dataset/workbook/zip_archive.hpp"

#include <fmt/format.h>
#include <zip.h>

#include <array>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/text_file.hpp"

namespace impactfit {
namespace {

// A deflated stream has at most 1032 times its size. Sheets of real workbooks have 5 to 50 times.
constexpr std::size_t most_part_ratio = 400, free_of_ratio = 16 * mebibyte;

[[noreturn]] void refuse_archive(const std::string& what, const std::string& got, const std::string& allowed,
                                 const std::string& file) {
    throw Error(ErrorKind::data, what, got, allowed, {file, 0, 0, {}});
}

struct CloseZipPart {
    void operator()(zip_file_t* part) const { zip_fclose(part); }
};

void check_inflated(std::size_t part, std::size_t all, std::size_t compressed, const std::string& name,
                    const std::string& file) {
    if (all > most_data_bytes)
        refuse_archive("the workbook is too large when it is unpacked",
                       fmt::format("more than {} bytes", most_data_bytes),
                       fmt::format("at most {} MiB; a larger sheet as CSV", most_data_bytes / mebibyte), file);
    if (part > free_of_ratio && part / most_part_ratio > compressed)
        refuse_archive(
            "a part of the workbook is packed too densely",
            fmt::format("{}: more than {} bytes of {}", name, part, compressed),
            fmt::format("at most {} times the packed size: another ratio is that of a ZIP bomb", most_part_ratio),
            file);
}

}  // namespace

struct ZipArchive::Handle {
    zip_t* zip = nullptr;
    Handle() = default;
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (zip != nullptr) zip_discard(zip);
    }
};

ZipArchive::ZipArchive(std::string_view content, std::string file)
    : file_(std::move(file)), handle_(std::make_unique<Handle>()) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(content.data(), content.size(), 0, &error);
    if (source != nullptr) handle_->zip = zip_open_from_source(source, ZIP_RDONLY, &error);
    if (source != nullptr && handle_->zip == nullptr) zip_source_free(source);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (handle_->zip == nullptr)
        refuse_archive("the file is a damaged ZIP archive", reason, "a complete .xlsx or .ods workbook", file_);
}

ZipArchive::~ZipArchive() = default;
ZipArchive::ZipArchive(ZipArchive&&) noexcept = default;

bool ZipArchive::has(const std::string& part) const {
    return zip_name_locate(handle_->zip, part.c_str(), 0) >= 0;
}

std::string ZipArchive::read(const std::string& part) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_stat(handle_->zip, part.c_str(), 0, &stat) != 0)
        refuse_archive("a part of the workbook is missing", part, "a complete workbook", file_);
    if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && stat.encryption_method != ZIP_EM_NONE)
        refuse_archive("the workbook is encrypted", part, "a workbook saved without a password", file_);
    const auto damaged = [&](const std::string& reason) {
        refuse_archive("a part of the workbook is damaged", fmt::format("{}: {}", part, reason), "a complete workbook",
                       file_);
    };
    const std::unique_ptr<zip_file_t, CloseZipPart> opened(zip_fopen_index(handle_->zip, stat.index, 0));
    if (!opened) damaged(zip_strerror(handle_->zip));
    std::string content;
    std::array<char, 65536> piece{};
    for (;;) {
        const zip_int64_t count = zip_fread(opened.get(), piece.data(), piece.size());
        if (count < 0) damaged(zip_file_strerror(opened.get()));
        if (count == 0) return content;
        content.append(piece.data(), static_cast<std::size_t>(count));
        inflated_ += static_cast<std::size_t>(count);
        check_inflated(content.size(), inflated_, stat.comp_size, part, file_);
    }
}

}  // namespace impactfit
