#include "PictureSamples.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <gif_lib.h>
#include <jpeglib.h>
#include <webp/encode.h>
#include <webp/mux.h>

typedef struct {
    uint8_t *bytes;
    size_t count, room;
} buffer;

static void append(png_structp png, png_bytep bytes, size_t count) {
    buffer *target = png_get_io_ptr(png);
    if (target->count + count > target->room) {
        target->room = (target->count + count) * 2;
        uint8_t *larger = realloc(target->bytes, target->room);
        if (!larger) png_error(png, "no memory");
        target->bytes = larger;
    }
    memcpy(target->bytes + target->count, bytes, count);
    target->count += count;
}

static void do_nothing(png_structp png) { (void)png; }

uint8_t *picturesamples_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int is_interlaced, size_t *count) {
    static const int kinds[] = {
        0, PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA,
    };
    buffer target = {0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) return NULL;
    png_set_write_fn(png, &target, append, do_nothing);
    png_set_IHDR(
        png, info, width, height, 8, kinds[channels], is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    int passes = png_set_interlace_handling(png);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * (size_t)channels);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    *count = target.count;
    return target.bytes;
}

uint8_t *picturesamples_jpeg(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int is_progressive, size_t *count) {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    unsigned char *bytes = NULL;
    unsigned long length = 0;
    jpeg.err = jpeg_std_error(&errors);
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, &bytes, &length);
    jpeg.image_width = width;
    jpeg.image_height = height;
    jpeg.input_components = channels;
    jpeg.in_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 3 ? JCS_RGB : JCS_CMYK;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, 85, TRUE);
    if (is_progressive) jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)jpeg.next_scanline * width * (size_t)channels);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    *count = length;
    return bytes;
}

// The library's memory is its own.
static uint8_t *copy(uint8_t *bytes, size_t count) {
    uint8_t *result = count ? malloc(count) : NULL;
    if (result) memcpy(result, bytes, count);
    WebPFree(bytes);
    return result;
}

uint8_t *picturesamples_webp(const uint8_t *rgba, uint32_t width, uint32_t height, int is_lossless, size_t *count) {
    uint8_t *bytes = NULL;
    int stride = (int)width * 4;
    *count = is_lossless ? WebPEncodeLosslessRGBA(rgba, (int)width, (int)height, stride, &bytes)
                         : WebPEncodeRGBA(rgba, (int)width, (int)height, stride, 85, &bytes);
    return copy(bytes, *count);
}

static int add_frame(WebPMux *mux, const uint8_t *rgba, uint32_t width, uint32_t height, int is_lossless) {
    uint8_t *bytes = NULL;
    size_t count = 0;
    bytes = picturesamples_webp(rgba, width, height, is_lossless, &count);
    WebPMuxFrameInfo frame = {
        .bitstream = {bytes, count}, .duration = 100, .id = WEBP_CHUNK_ANMF, .dispose_method = WEBP_MUX_DISPOSE_NONE,
        .blend_method = WEBP_MUX_NO_BLEND,
    };
    int is_added = WebPMuxPushFrame(mux, &frame, 1) == WEBP_MUX_OK;
    free(bytes);
    return is_added;
}

uint8_t *picturesamples_animation(const uint8_t *rgba, uint32_t width, uint32_t height, size_t *count) {
    WebPMux *mux = WebPMuxNew();
    size_t size = (size_t)width * height * 4;
    uint8_t *plain = malloc(size);
    if (!mux || !plain) return NULL;
    memset(plain, 0xFF, size);
    WebPMuxAnimParams parameters = {.bgcolor = 0, .loop_count = 0};
    WebPData data = {0};
    int is_made = add_frame(mux, rgba, width, height, 1) && add_frame(mux, plain, width, height, 0)
        && WebPMuxSetAnimationParams(mux, &parameters) == WEBP_MUX_OK && WebPMuxAssemble(mux, &data) == WEBP_MUX_OK;
    free(plain);
    WebPMuxDelete(mux);
    *count = is_made ? data.size : 0;
    return copy((uint8_t *)data.bytes, *count);
}

static int append_gif(GifFileType *gif, const GifByteType *bytes, int count) {
    buffer *target = gif->UserData;
    uint8_t *larger = realloc(target->bytes, target->count + (size_t)count);
    if (!larger) return 0;
    memcpy(larger + target->count, bytes, (size_t)count);
    target->bytes = larger;
    target->count += (size_t)count;
    return count;
}

static int put_lines(GifFileType *gif, const uint8_t *indices, int width, int height, int start, int step) {
    for (int y = start; y < height; y += step)
        if (EGifPutLine(gif, (GifPixelType *)indices + (size_t)y * (size_t)width, width) != GIF_OK) return 0;
    return 1;
}

static int put_frame(
    GifFileType *gif, const uint8_t *indices, int width, int height, const picturesamples_gif_kind *kind) {
    GraphicsControlBlock control = {.DelayTime = 10, .TransparentColor = kind->transparent};
    GifByteType bytes[4];
    EGifGCBToExtension(&control, bytes);
    if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) != GIF_OK) return 0;
    if (EGifPutImageDesc(gif, kind->left, kind->top, width, height, kind->is_interlaced, NULL) != GIF_OK) return 0;
    if (!kind->is_interlaced) return put_lines(gif, indices, width, height, 0, 1);
    return put_lines(gif, indices, width, height, 0, 8) && put_lines(gif, indices, width, height, 4, 8)
        && put_lines(gif, indices, width, height, 2, 4) && put_lines(gif, indices, width, height, 1, 2);
}

uint8_t *picturesamples_gif(
    const uint8_t *indices, int width, int height, const picturesamples_gif_kind *kind, size_t *count) {
    static const GifColorType colors[] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {255, 255, 255}};
    buffer target = {0};
    int code;
    GifFileType *gif = EGifOpen(&target, append_gif, &code);
    ColorMapObject *map = GifMakeMapObject(4, colors);
    uint8_t *plain = calloc((size_t)width, (size_t)height);
    if (!gif || !map || !plain) return NULL;
    EGifSetGifVersion(gif, true);
    int is_made = EGifPutScreenDesc(gif, kind->screen_width, kind->screen_height, 2, 0, map) == GIF_OK;
    for (int frame = 0; is_made && frame < kind->frames; frame++)
        is_made = put_frame(gif, frame == 0 ? indices : plain, width, height, kind);
    GifFreeMapObject(map);
    free(plain);
    is_made = EGifCloseFile(gif, &code) == GIF_OK && is_made;
    *count = is_made ? target.count : 0;
    return target.bytes;
}

size_t picturesamples_peak_memory(void) {
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) ? 0 : (size_t)usage.ru_maxrss * 1024;
}
