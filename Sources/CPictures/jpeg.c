#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

#include "reading.h"

// The file name contains the version of the binary interface. The header defines version 62 as 62, but version 8 as 80.
#if JPEG_LIB_VERSION < 70
#define FILE_NAME "libjpeg.so." CLIBRARIES_TEXT(JPEG_LIB_VERSION)
#else
#define FILE_NAME "libjpeg.so.8"
#endif

// The functions that are used.
#define FUNCTIONS(of) \
    of(jpeg_std_error) of(jpeg_CreateDecompress) of(jpeg_destroy_decompress) of(jpeg_read_header) \
    of(jpeg_has_multiple_scans) of(jpeg_calc_output_dimensions) of(jpeg_start_decompress) \
    of(jpeg_read_scanlines) of(jpeg_resync_to_restart)

CLIBRARIES_TABLE(lib, FUNCTIONS, FILE_NAME)

typedef struct {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    reading reading;
    cpictures_status status;
    // Whether the file ended before the picture did. In this case, the library was given an end marker.
    int has_ended;
    // Whether pixels are missing because the file ended too early. The library makes them gray.
    int is_partial;
    jmp_buf place;
    uint8_t *samples, *row;
} jpeg_reading;

// The limit is greater than the number of scans that any camera writes. A small file may contain thousands of scans,
// each of which processes the whole picture.
static const int scan_limit = 100;

static void leave(jpeg_reading *own, cpictures_status status) {
    own->status = status;
    longjmp(own->place, 1);
}

static void fail(j_common_ptr jpeg) {
    jpeg_reading *own = jpeg->client_data;
    // If the file has ended, the library only reports the missing data.
    if (own->has_ended) leave(own, cpictures_truncated);
    char message[JMSG_LENGTH_MAX];
    own->errors.format_message(jpeg, message);
    reading_say(&own->reading, message);
    int code = own->errors.msg_code;
    leave(
        own, code == JERR_NO_BACKING_STORE ? cpictures_too_many_buffered_pixels
            : code == JERR_OUT_OF_MEMORY   ? cpictures_out_of_memory
                                           : cpictures_damaged);
}

// After damaged data, libjpeg continues with gray pixels. This is accepted only if the file ended too early, because
// the pixels before its end are correct.
static void take_warning(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    jpeg_reading *own = jpeg->client_data;
    switch (own->errors.msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
        if (!own->has_ended) fail(jpeg);
        own->is_partial = 1;
    }
}

static void be_silent(j_common_ptr jpeg) { (void)jpeg; }

static void begin_source(j_decompress_ptr jpeg) { (void)jpeg; }

// libjpeg calls this function if the file ends without an end marker.
static boolean find_no_more(j_decompress_ptr jpeg) {
    static const JOCTET end[] = {0xFF, JPEG_EOI};
    ((jpeg_reading *)jpeg->client_data)->has_ended = 1;
    jpeg->src->next_input_byte = end;
    jpeg->src->bytes_in_buffer = sizeof end;
    return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    if ((size_t)count > jpeg->src->bytes_in_buffer) {
        find_no_more(jpeg);
        return;
    }
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
}

static void check_progress(j_common_ptr jpeg) {
    jpeg_reading *own = jpeg->client_data;
    if (reading_is_late(&own->reading)) leave(own, cpictures_too_slow);
    if (own->jpeg.input_scan_number > scan_limit) {
        reading_say(&own->reading, "too many scans");
        leave(own, cpictures_damaged);
    }
}

static void leave_unless_success(jpeg_reading *own, cpictures_status status) {
    if (status != cpictures_success) leave(own, status);
}

// The library scales by eighths while it decodes, which is faster than decoding the whole picture.
static void choose_scale(jpeg_reading *own) {
    struct jpeg_decompress_struct *jpeg = &own->jpeg;
    for (unsigned int eighths = 8; eighths >= 1; eighths /= 2) {
        jpeg->scale_num = eighths;
        jpeg->scale_denom = 8;
        lib.jpeg_calc_output_dimensions(jpeg);
        uint64_t halves = (uint64_t)((jpeg->output_width + 1) / 2) * ((jpeg->output_height + 1) / 2);
        // If the size were halved again, there would be fewer pixels than requested.
        if (halves < own->reading.limits->result_pixels) return;
    }
}

static void make_rgba(const uint8_t *samples, int components, uint8_t *row, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, samples += components, row += 4) {
        row[3] = 0xFF;
        if (components == 1) {
            row[0] = row[1] = row[2] = samples[0];
        } else if (components == 3) {
            memcpy(row, samples, 3);
        } else {
            // Adobe programs write the inks inverted.
            for (int channel = 0; channel < 3; channel++)
                row[channel] = (uint8_t)((unsigned)samples[channel] * samples[3] / 255);
        }
    }
}

// Returns whether all scans of the picture were present. The library provides this information only for progressive
// pictures.
static int has_all_scans(const struct jpeg_decompress_struct *jpeg) {
    if (!jpeg->coef_bits) return 0;
    for (int component = 0; component < jpeg->num_components; component++) {
        for (int index = 0; index < DCTSIZE2; index++) {
            if (jpeg->coef_bits[component][index] != 0) return 0;
        }
    }
    return 1;
}

static void read_picture(jpeg_reading *own, const uint8_t *bytes, size_t count) {
    struct jpeg_decompress_struct *jpeg = &own->jpeg;
    lib.jpeg_CreateDecompress(jpeg, JPEG_LIB_VERSION, sizeof *jpeg);
    jpeg->client_data = own;
    jpeg->progress = &own->progress;
    own->progress.progress_monitor = check_progress;
    own->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes, .bytes_in_buffer = count, .init_source = begin_source,
        .fill_input_buffer = find_no_more, .skip_input_data = skip, .resync_to_restart = lib.jpeg_resync_to_restart,
        .term_source = begin_source,
    };
    jpeg->src = &own->source;
    // The coefficients of a picture with several scans are stored in memory, because there is no temporary file.
    uint64_t memory = 6 * own->reading.limits->buffered_pixels + (16 << 20);
    jpeg->mem->max_memory_to_use = memory < INT32_MAX ? (long)memory : INT32_MAX;
    lib.jpeg_read_header(jpeg, TRUE);
    // If the file ends before its pixels, there is nothing to show.
    if (own->has_ended || jpeg->src->bytes_in_buffer == 0) leave(own, cpictures_truncated);
    int is_buffered = jpeg->progressive_mode || lib.jpeg_has_multiple_scans(jpeg);
    leave_unless_success(own, reading_check(&own->reading, jpeg->image_width, jpeg->image_height, is_buffered));
    jpeg->out_color_space = jpeg->jpeg_color_space == JCS_GRAYSCALE ? JCS_GRAYSCALE
        : jpeg->num_components == 4                                 ? JCS_CMYK
                                                                    : JCS_RGB;
    choose_scale(own);
    lib.jpeg_start_decompress(jpeg);
    uint32_t width = jpeg->output_width, height = jpeg->output_height;
    leave_unless_success(own, reading_make_room(&own->reading, width, height));
    own->samples = calloc(width, (size_t)jpeg->output_components);
    own->row = calloc(width, 4);
    if (!own->samples || !own->row) leave(own, cpictures_out_of_memory);
    while (jpeg->output_scanline < height) {
        JSAMPROW rows[1] = {own->samples};
        lib.jpeg_read_scanlines(jpeg, rows, 1);
        make_rgba(own->samples, jpeg->output_components, own->row, width);
        reading_take_row(&own->reading, own->row, width, height);
    }
    if (own->has_ended && is_buffered && !has_all_scans(jpeg)) own->is_partial = 1;
    own->reading.picture->is_partial = own->is_partial;
}

cpictures_status cpictures_read_jpeg(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture) {
    if (!lib_load()) return reading_without(FILE_NAME, picture);
    // It is allocated on the heap, so that `longjmp` does not affect it.
    jpeg_reading *own = calloc(1, sizeof *own);
    if (!own) {
        memset(picture, 0, sizeof *picture);
        return cpictures_out_of_memory;
    }
    reading_begin(&own->reading, limits, picture);
    own->status = cpictures_damaged;
    own->jpeg.err = lib.jpeg_std_error(&own->errors);
    own->jpeg.client_data = own;
    own->errors.error_exit = fail;
    own->errors.emit_message = take_warning;
    own->errors.output_message = be_silent;
    if (!setjmp(own->place)) {
        read_picture(own, bytes, count);
        own->status = cpictures_success;
    }
    lib.jpeg_destroy_decompress(&own->jpeg);
    free(own->samples);
    free(own->row);
    cpictures_status status = reading_end(&own->reading, own->status);
    free(own);
    return status;
}
