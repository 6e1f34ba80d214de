#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "reading.h"

#define FILE_NAME "libpng" CLIBRARIES_TEXT(PNG_LIBPNG_VER_SONUM) ".so." CLIBRARIES_TEXT(PNG_LIBPNG_VER_SONUM)

// The functions that are used.
#define FUNCTIONS(of) \
    of(png_create_read_struct) of(png_create_info_struct) of(png_destroy_read_struct) of(png_get_io_ptr) \
    of(png_error) of(png_get_error_ptr) of(png_longjmp) of(png_set_longjmp_fn) of(png_set_keep_unknown_chunks) \
    of(png_set_expand) of(png_set_scale_16) of(png_set_gray_to_rgb) of(png_set_add_alpha) \
    of(png_set_interlace_handling) of(png_read_update_info) of(png_read_row) of(png_set_user_limits) \
    of(png_set_read_fn) of(png_read_info) of(png_get_image_width) of(png_get_image_height) \
    of(png_get_interlace_type) of(png_get_rowbytes)

CLIBRARIES_TABLE(lib, FUNCTIONS, FILE_NAME)

typedef struct {
    reading reading;
    const uint8_t *next;
    size_t left;
    // The reason for the jump out of libpng. The default is damage.
    cpictures_status status;
    png_structp png;
    png_infop info;
    uint8_t *rows;
} png_reading;

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    png_reading *own = lib.png_get_io_ptr(png);
    if (count > own->left) {
        own->status = cpictures_truncated;
        lib.png_error(png, "");
    }
    memcpy(target, own->next, count);
    own->next += count;
    own->left -= count;
}

static void fail(png_structp png, png_const_charp message) {
    png_reading *own = lib.png_get_error_ptr(png);
    reading_say(&own->reading, message);
    lib.png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void leave(png_reading *own, cpictures_status status) {
    own->status = status;
    lib.png_error(own->png, "");
}

static void leave_unless_success(png_reading *own, cpictures_status status) {
    if (status != cpictures_success) leave(own, status);
}

// All chunks except those of the pixels are skipped, because text and color profiles may also contain decompression
// bombs.
static void skip_extras(png_structp png) {
    static const char *const names = "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0"
                                     "tEXt\0tIME\0zTXt";
    lib.png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    lib.png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)names, 17);
}

// Makes libpng convert pixels to eight bits each for red, green, blue and opacity.
static void make_rgba(png_structp png, png_infop info) {
    lib.png_set_expand(png);
    lib.png_set_scale_16(png);
    lib.png_set_gray_to_rgb(png);
    lib.png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    lib.png_set_interlace_handling(png);
    lib.png_read_update_info(png, info);
}

// The rows of an interlaced picture arrive in several passes, which are combined in memory.
static void read_interlaced(png_reading *own, uint32_t width, uint32_t height) {
    size_t length = (size_t)width * 4;
    own->rows = calloc(height, length);
    if (!own->rows) leave(own, cpictures_out_of_memory);
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            if (reading_is_late(&own->reading)) leave(own, cpictures_too_slow);
            lib.png_read_row(own->png, own->rows + y * length, NULL);
        }
    }
    for (uint32_t y = 0; y < height; y++) reading_take_row(&own->reading, own->rows + y * length, width, height);
}

static void read_rows(png_reading *own, uint32_t width, uint32_t height) {
    own->rows = calloc(width, 4);
    if (!own->rows) leave(own, cpictures_out_of_memory);
    for (uint32_t y = 0; y < height; y++) {
        if (reading_is_late(&own->reading)) leave(own, cpictures_too_slow);
        lib.png_read_row(own->png, own->rows, NULL);
        reading_take_row(&own->reading, own->rows, width, height);
    }
}

static void read_picture(png_reading *own) {
    png_structp png = own->png;
    // The limits of libpng are disabled, because `reading_check` reports a more specific error.
    lib.png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    skip_extras(png);
    lib.png_set_read_fn(png, own, read_bytes);
    lib.png_read_info(png, own->info);
    uint32_t width = lib.png_get_image_width(png, own->info), height = lib.png_get_image_height(png, own->info);
    int is_interlaced = lib.png_get_interlace_type(png, own->info) != PNG_INTERLACE_NONE;
    leave_unless_success(own, reading_check(&own->reading, width, height, is_interlaced));
    leave_unless_success(own, reading_make_room(&own->reading, width, height));
    make_rgba(png, own->info);
    if (lib.png_get_rowbytes(png, own->info) != (size_t)width * 4) lib.png_error(png, "unexpected kind of pixels");
    if (is_interlaced) read_interlaced(own, width, height);
    else read_rows(own, width, height);
}

cpictures_status cpictures_read_png(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture) {
    if (!lib_load()) return reading_without(FILE_NAME, picture);
    // It is allocated on the heap, so that `longjmp` does not affect it.
    png_reading *own = calloc(1, sizeof *own);
    if (!own) {
        memset(picture, 0, sizeof *picture);
        return cpictures_out_of_memory;
    }
    reading_begin(&own->reading, limits, picture);
    own->next = bytes;
    own->left = count;
    own->status = cpictures_damaged;
    own->png = lib.png_create_read_struct(PNG_LIBPNG_VER_STRING, own, fail, warn);
    own->info = own->png ? lib.png_create_info_struct(own->png) : NULL;
    if (!own->info) {
        own->status = cpictures_out_of_memory;
    } else if (!setjmp(*lib.png_set_longjmp_fn(own->png, longjmp, sizeof(jmp_buf)))) {
        read_picture(own);
        own->status = cpictures_success;
    }
    lib.png_destroy_read_struct(&own->png, &own->info, NULL);
    free(own->rows);
    cpictures_status status = reading_end(&own->reading, own->status);
    free(own);
    return status;
}
