#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

#include "reading.h"

// The functions that are used.
#define FUNCTIONS(of) \
    of(WebPInitDecoderConfigInternal) of(WebPGetFeaturesInternal) of(WebPIDecode) of(WebPIUpdate) of(WebPIDelete) \
    of(WebPFreeDecBuffer)
#define FILE_NAME "libwebp.so.7"
CLIBRARIES_TABLE(lib, FUNCTIONS, FILE_NAME)

#define DEMUX_FUNCTIONS(of) \
    of(WebPDemuxInternal) of(WebPDemuxGetFrame) of(WebPDemuxReleaseIterator) of(WebPDemuxDelete)
#define DEMUX_FILE_NAME "libwebpdemux.so.2"
CLIBRARIES_TABLE(demux, DEMUX_FUNCTIONS, DEMUX_FILE_NAME)

// The library scales pictures while it decodes them.
static void choose_size(const reading *reading, WebPDecoderConfig *config) {
    double count = (double)config->input.width * config->input.height;
    double limit = (double)reading->limits->result_pixels;
    if (count <= limit) return;
    double scale = sqrt(limit / count);
    config->options.use_scaling = 1;
    config->options.scaled_width = (int)fmax(1, config->input.width * scale);
    config->options.scaled_height = (int)fmax(1, config->input.height * scale);
}

static cpictures_status status_of(VP8StatusCode code) {
    switch (code) {
    case VP8_STATUS_OK: return cpictures_success;
    case VP8_STATUS_OUT_OF_MEMORY: return cpictures_out_of_memory;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return cpictures_truncated;
    default: return cpictures_damaged;
    }
}

// Decodes the bytes in chunks, to check the time limit in between.
static cpictures_status decode(reading *reading, WebPDecoderConfig *config, const uint8_t *bytes, size_t count) {
    static const size_t step = 16 << 10;
    WebPIDecoder *decoder = lib.WebPIDecode(NULL, 0, config);
    if (!decoder) return cpictures_out_of_memory;
    cpictures_status status = cpictures_truncated;
    for (size_t end = 0; end < count && status == cpictures_truncated;) {
        if (reading_is_late(reading)) {
            status = cpictures_too_slow;
            break;
        }
        end = count - end > step ? end + step : count;
        status = status_of(lib.WebPIUpdate(decoder, bytes, end));
    }
    lib.WebPIDelete(decoder);
    return status;
}

static cpictures_status take(reading *reading, const WebPDecoderConfig *config) {
    uint32_t width = (uint32_t)config->output.width, height = (uint32_t)config->output.height;
    cpictures_status status = reading_make_room(reading, width, height);
    const WebPRGBABuffer *pixels = &config->output.u.RGBA;
    for (uint32_t y = 0; status == cpictures_success && y < height; y++)
        reading_take_row(reading, pixels->rgba + (ptrdiff_t)y * pixels->stride, width, height);
    return status;
}

static cpictures_status read_frame(reading *reading, const uint8_t *bytes, size_t count) {
    WebPDecoderConfig config;
    if (!lib.WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION)) return cpictures_out_of_memory;
    cpictures_status status = status_of(lib.WebPGetFeaturesInternal(bytes, count, &config.input, WEBP_DECODER_ABI_VERSION));
    if (status != cpictures_success) return status;
    // The library needs the whole of a lossless picture in memory. Some files do not declare whether they are lossless.
    status = reading_check(
        reading, (uint32_t)config.input.width, (uint32_t)config.input.height, config.input.format != 1);
    if (status != cpictures_success) return status;
    choose_size(reading, &config);
    config.output.colorspace = MODE_RGBA;
    status = decode(reading, &config, bytes, count);
    if (status == cpictures_success) status = take(reading, &config);
    lib.WebPFreeDecBuffer(&config.output);
    return status;
}

static cpictures_status read_animation(reading *reading, const uint8_t *bytes, size_t count) {
    WebPData data = {bytes, count};
    WebPDemuxState state;
    WebPDemuxer *demuxer = demux.WebPDemuxInternal(&data, 1, &state, WEBP_DEMUX_ABI_VERSION);
    if (!demuxer) return state == WEBP_DEMUX_PARSE_ERROR ? cpictures_damaged : cpictures_truncated;
    WebPIterator frame = {0};
    cpictures_status status = cpictures_truncated;
    if (demux.WebPDemuxGetFrame(demuxer, 1, &frame) && frame.complete)
        status = read_frame(reading, frame.fragment.bytes, frame.fragment.size);
    demux.WebPDemuxReleaseIterator(&frame);
    demux.WebPDemuxDelete(demuxer);
    return status;
}

cpictures_status cpictures_read_webp(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture) {
    if (!lib_load()) return reading_without(FILE_NAME, picture);
    reading reading;
    reading_begin(&reading, limits, picture);
    WebPBitstreamFeatures features;
    cpictures_status status = status_of(lib.WebPGetFeaturesInternal(bytes, count, &features, WEBP_DECODER_ABI_VERSION));
    if (status == cpictures_success && features.has_animation && !demux_load())
        return reading_without(DEMUX_FILE_NAME, picture);
    if (status == cpictures_success)
        status = features.has_animation ? read_animation(&reading, bytes, count) : read_frame(&reading, bytes, count);
    return reading_end(&reading, status);
}
