#include "impactfit/recording/sound/sound_samples.hpp"

#include <fmt/format.h>
#include <sndfile.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <system_error>

#include "impactfit/core/error.hpp"
#include "impactfit/core/files/path_kind.hpp"
#include "impactfit/core/files/permitted_folder.hpp"
#include "impactfit/core/files/reading_progress.hpp"

namespace impactfit {
namespace {

constexpr int most_channels = 64;

struct CloseSound {
    void operator()(SNDFILE* file) const { sf_close(file); }
};

/// Returns 0 for a long file, else more frames than a file has.
std::size_t least_reported_frames(const std::string& path) {
    std::error_code no_size;
    const bool large = std::filesystem::file_size(path, no_size) >= least_reported_bytes && !no_size;
    return large ? 0 : std::numeric_limits<std::size_t>::max();
}

class SoundOfFile : public SoundSamples {
public:
    SoundOfFile(SNDFILE* file, const SF_INFO& info, const std::string& path)
        : SoundSamples(info.samplerate, static_cast<std::size_t>(info.channels)),
          file_(file),
          progress_("reading " + path, static_cast<std::size_t>(std::max<sf_count_t>(info.frames, 1)),
                    least_reported_frames(path)),
          seeks_((info.format & SF_FORMAT_TYPEMASK) != SF_FORMAT_OGG) {}

    std::vector<float> read(long first, long count) override {
        if (first < kept_from_ || (seeks_ && first > at_)) move_to(seeks_ ? first : 0);
        while (at_ < first + count && read_part(first)) {
        }
        const long begin = std::min(first, at_) - kept_from_, end = std::min(first + count, at_) - kept_from_;
        const auto place = [&](long frame) { return kept_.begin() + frame * static_cast<long>(channels()); };
        return {place(begin), place(end)};
    }

private:
    /// A seek in an OGG misses its place by up to 2000 frames (libsndfile 1.2.0), except to its beginning.
    void move_to(long frame) {
        if (sf_seek(file_.get(), frame, SEEK_SET) != frame) return;
        kept_.clear();
        kept_from_ = at_ = frame;
    }

    /// Reads the next part, and keeps the parts from `wanted` and the one before it. Returns false at the end.
    bool read_part(long wanted) {
        constexpr long frames = 65'536;
        if (wanted - kept_from_ > 2 * frames) {
            kept_.erase(kept_.begin(), kept_.begin() + frames * static_cast<long>(channels()));
            kept_from_ += frames;
        }
        const std::size_t before = kept_.size();
        kept_.resize(before + static_cast<std::size_t>(frames) * channels());
        const sf_count_t done = std::max<sf_count_t>(sf_readf_float(file_.get(), kept_.data() + before, frames), 0);
        kept_.resize(before + static_cast<std::size_t>(done) * channels());
        for (std::size_t i = before; i < kept_.size(); ++i)
            if (!std::isfinite(kept_[i])) kept_[i] = 0.0F;
        at_ += done;
        progress_.at(static_cast<std::size_t>(at_));
        return done > 0;
    }

    std::unique_ptr<SNDFILE, CloseSound> file_;
    ReadingProgress progress_;
    bool seeks_;
    std::vector<float> kept_;  ///< frames kept_from_ to at_
    long kept_from_ = 0, at_ = 0;
};

class SoundOfValues : public SoundSamples {
public:
    SoundOfValues(const std::vector<double>& values, double rate) : SoundSamples(rate, 1) {
        values_.reserve(values.size());
        for (const double value : values) values_.push_back(std::isfinite(value) ? static_cast<float>(value) : 0.0F);
    }

    std::vector<float> read(long first, long count) override {
        const long size = static_cast<long>(values_.size()), begin = std::clamp(first, 0L, size);
        return {values_.begin() + begin, values_.begin() + std::min(size, begin + count)};
    }

private:
    std::vector<float> values_;
};

}  // namespace

bool is_sound(std::string_view first_bytes) {
    if (first_bytes.size() < 12) return false;
    const std::string_view form = first_bytes.substr(8, 4);
    for (const std::string_view riff : {"RIFF", "RIFX", "RF64"})
        if (first_bytes.starts_with(riff)) return form == "WAVE";
    if (first_bytes.starts_with("FORM")) return form == "AIFF" || form == "AIFC";
    return first_bytes.starts_with("fLaC") || first_bytes.starts_with("OggS") || first_bytes.starts_with("caff") ||
           first_bytes.starts_with(".snd");
}

bool is_sound_file(const std::string& path) {
    if (path_kind(path) != PathKind::file) return false;
    std::array<char, 12> first{};
    std::ifstream stream(path, std::ios::binary);
    stream.read(first.data(), first.size());
    return is_sound({first.data(), static_cast<std::size_t>(stream.gcount())});
}

std::unique_ptr<SoundSamples> open_sound(const std::string& path) {
    check_may_read(path);
    SF_INFO info{};
    SNDFILE* file = sf_open(path.c_str(), SFM_READ, &info);
    const auto refuse = [&](const std::string& got) {
        return Error(ErrorKind::data, "the sound file cannot be read", got, "a file of WAV, FLAC or OGG with samples",
                     {path, 0, 0, {}});
    };
    if (file == nullptr) throw refuse(sf_strerror(nullptr));
    auto sound = std::make_unique<SoundOfFile>(file, info, path);
    if (info.channels < 1 || info.channels > most_channels) throw refuse(fmt::format("{} channels", info.channels));
    if (info.samplerate < 1) throw refuse(fmt::format("{} samples a second", info.samplerate));
    return sound;
}

std::unique_ptr<SoundSamples> sound_of_values(const std::vector<double>& values, double rate) {
    return std::make_unique<SoundOfValues>(values, rate);
}

}  // namespace impactfit
