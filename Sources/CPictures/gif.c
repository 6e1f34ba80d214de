#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "reading.h"

// The functions that are used.
#define FUNCTIONS(of) \
    of(DGifOpen) of(DGifCloseFile) of(DGifGetRecordType) of(DGifGetImageDesc) of(DGifGetLine) of(DGifGetExtension) \
    of(DGifGetExtensionNext) of(GifErrorString)
#define FILE_NAME "libgif.so.7"
CLIBRARIES_TABLE(lib, FUNCTIONS, FILE_NAME)

typedef struct {
    reading reading;
    const uint8_t *next;
    size_t left;
    // Whether the library has requested bytes after the end of the file.
    bool has_ended;
    GifFileType *gif;
    // The transparent color; -1 for none.
    int transparent;
    GifByteType *indices;
    uint8_t *row;
} gif_reading;

static int read_bytes(GifFileType *gif, GifByteType *target, int count) {
    gif_reading *own = gif->UserData;
    size_t taken = (size_t)count < own->left ? (size_t)count : own->left;
    if (taken < (size_t)count) own->has_ended = true;
    memcpy(target, own->next, taken);
    own->next += taken;
    own->left -= taken;
    return (int)taken;
}

static cpictures_status status_of(gif_reading *own, int code) {
    if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return cpictures_out_of_memory;
    // If the file ends too early, this is the cause, even if the library reports another error.
    if (own->has_ended) return cpictures_truncated;
    const char *message = lib.GifErrorString(code);
    if (message) reading_say(&own->reading, message);
    return cpictures_damaged;
}

static cpictures_status failure(gif_reading *own) { return status_of(own, own->gif->Error); }

// Only the transparent color is read from the extensions before a frame.
static cpictures_status read_extension(gif_reading *own) {
    int code;
    GifByteType *block;
    if (lib.DGifGetExtension(own->gif, &code, &block) != GIF_OK) return failure(own);
    if (code == GRAPHICS_EXT_FUNC_CODE && block && block[0] >= 4) own->transparent = block[1] & 1 ? block[4] : -1;
    while (block) {
        if (reading_is_late(&own->reading)) return cpictures_too_slow;
        if (lib.DGifGetExtensionNext(own->gif, &block) != GIF_OK) return failure(own);
    }
    return cpictures_success;
}

static cpictures_status find_frame(gif_reading *own) {
    while (true) {
        GifRecordType type;
        if (lib.DGifGetRecordType(own->gif, &type) != GIF_OK) return failure(own);
        if (type == IMAGE_DESC_RECORD_TYPE)
            return lib.DGifGetImageDesc(own->gif) == GIF_OK ? cpictures_success : failure(own);
        if (type != EXTENSION_RECORD_TYPE) {
            reading_say(&own->reading, "no picture in it");
            return cpictures_damaged;
        }
        cpictures_status status = read_extension(own);
        if (status != cpictures_success) return status;
    }
}

static cpictures_status read_line(gif_reading *own, GifByteType *line) {
    if (reading_is_late(&own->reading)) return cpictures_too_slow;
    return lib.DGifGetLine(own->gif, line, own->gif->Image.Width) == GIF_OK ? cpictures_success : failure(own);
}

// The rows of an interlaced frame arrive in four passes, so the frame is assembled in memory.
static cpictures_status read_interlaced(gif_reading *own) {
    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    const GifImageDesc *frame = &own->gif->Image;
    for (int pass = 0; pass < 4; pass++) {
        for (int y = starts[pass]; y < frame->Height; y += steps[pass]) {
            cpictures_status status = read_line(own, own->indices + (size_t)y * (size_t)frame->Width);
            if (status != cpictures_success) return status;
        }
    }
    return cpictures_success;
}

static void make_rgba(const gif_reading *own, const ColorMapObject *colors, const GifByteType *line) {
    const GifImageDesc *frame = &own->gif->Image;
    uint8_t *pixel = own->row + (size_t)frame->Left * 4;
    for (int x = 0; x < frame->Width; x++, pixel += 4) {
        // A pixel whose index is not in the color table is not drawn, like a transparent pixel.
        int is_drawn = line[x] != own->transparent && line[x] < colors->ColorCount;
        const GifColorType color = is_drawn ? colors->Colors[line[x]] : (GifColorType){0};
        pixel[0] = color.Red;
        pixel[1] = color.Green;
        pixel[2] = color.Blue;
        pixel[3] = is_drawn ? 0xFF : 0;
    }
}

static cpictures_status read_frame(gif_reading *own) {
    cpictures_status status = find_frame(own);
    if (status != cpictures_success) return status;
    const GifImageDesc *frame = &own->gif->Image;
    // If the frame extends beyond the logical screen, the screen is enlarged.
    int right = frame->Left + frame->Width, bottom = frame->Top + frame->Height;
    uint32_t width = (uint32_t)(right > own->gif->SWidth ? right : own->gif->SWidth);
    uint32_t height = (uint32_t)(bottom > own->gif->SHeight ? bottom : own->gif->SHeight);
    status = reading_check(&own->reading, width, height, frame->Interlace);
    if (status != cpictures_success) return status;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : own->gif->SColorMap;
    if (!colors || frame->Width == 0 || frame->Height == 0) {
        reading_say(&own->reading, colors ? "a frame without pixels" : "no colors");
        return cpictures_damaged;
    }
    status = reading_make_room(&own->reading, width, height);
    if (status != cpictures_success) return status;
    own->indices = calloc(frame->Interlace ? (size_t)frame->Height : 1, (size_t)frame->Width);
    own->row = calloc(width, 4);
    if (!own->indices || !own->row) return cpictures_out_of_memory;
    if (frame->Interlace) status = read_interlaced(own);
    for (int y = 0; status == cpictures_success && y < (int)height; y++) {
        if (y >= frame->Top && y < bottom) {
            const size_t place = frame->Interlace ? (size_t)(y - frame->Top) * (size_t)frame->Width : 0;
            if (!frame->Interlace) status = read_line(own, own->indices);
            if (status == cpictures_success) make_rgba(own, colors, own->indices + place);
        } else if (y == bottom) {
            memset(own->row, 0, (size_t)width * 4);
        }
        if (status == cpictures_success) reading_take_row(&own->reading, own->row, width, height);
        if (reading_is_late(&own->reading)) status = cpictures_too_slow;
    }
    return status;
}

cpictures_status cpictures_read_gif(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture) {
    if (!lib_load()) return reading_without(FILE_NAME, picture);
    gif_reading own = {.next = bytes, .left = count, .transparent = -1};
    reading_begin(&own.reading, limits, picture);
    int code = D_GIF_SUCCEEDED;
    own.gif = lib.DGifOpen(&own, read_bytes, &code);
    cpictures_status status = own.gif ? read_frame(&own) : status_of(&own, code);
    if (own.gif) lib.DGifCloseFile(own.gif, NULL);
    free(own.indices);
    free(own.row);
    return reading_end(&own.reading, status);
}
