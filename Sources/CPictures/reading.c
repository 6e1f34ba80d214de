#include "reading.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t thread_time(void) {
    struct timespec time;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)) return 0;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void reading_begin(reading *reading, const cpictures_limits *limits, cpictures_picture *picture) {
    memset(reading, 0, sizeof *reading);
    memset(picture, 0, sizeof *picture);
    reading->limits = limits;
    reading->picture = picture;
    int64_t now = thread_time();
    reading->deadline = limits->nanoseconds < INT64_MAX - now ? now + limits->nanoseconds : INT64_MAX;
}

cpictures_status reading_check(reading *reading, uint32_t width, uint32_t height, int is_buffered) {
    reading->picture->file_width = width;
    reading->picture->file_height = height;
    if (width == 0 || height == 0) return cpictures_damaged;
    uint64_t count = (uint64_t)width * height;
    if (count > reading->limits->pixels) return cpictures_too_many_pixels;
    if (is_buffered && count > reading->limits->buffered_pixels) return cpictures_too_many_buffered_pixels;
    return cpictures_success;
}

static uint32_t reduced(uint32_t length, uint32_t factor) { return (length - 1) / factor + 1; }

cpictures_status reading_make_room(reading *reading, uint32_t width, uint32_t height) {
    uint32_t factor = 1;
    while ((uint64_t)reduced(width, factor) * reduced(height, factor) > reading->limits->result_pixels
           && (factor < width || factor < height))
        factor++;
    cpictures_picture *picture = reading->picture;
    reading->factor = factor;
    picture->width = reduced(width, factor);
    picture->height = reduced(height, factor);
    picture->rgba = calloc((size_t)picture->width * picture->height, 4);
    if (factor > 1) reading->sums = calloc(picture->width, 4 * sizeof *reading->sums);
    return picture->rgba && (factor == 1 || reading->sums) ? cpictures_success : cpictures_out_of_memory;
}

// Writes the means of the squares that end with the given row.
static void write_means(reading *reading, uint32_t row, uint32_t width) {
    cpictures_picture *picture = reading->picture;
    uint32_t factor = reading->factor;
    uint8_t *target = picture->rgba + (size_t)(row / factor) * picture->width * 4;
    for (uint32_t x = 0; x < picture->width; x++) {
        uint64_t *sum = reading->sums + (size_t)x * 4;
        uint32_t columns = x + 1 < picture->width ? factor : width - x * factor;
        uint64_t count = (uint64_t)columns * (row % factor + 1);
        for (int channel = 0; channel < 3 && sum[3]; channel++)
            target[x * 4 + channel] = (uint8_t)((sum[channel] + sum[3] / 2) / sum[3]);
        target[x * 4 + 3] = (uint8_t)((sum[3] + count / 2) / count);
    }
    memset(reading->sums, 0, (size_t)picture->width * 4 * sizeof *reading->sums);
}

void reading_take_row(reading *reading, const uint8_t *rgba, uint32_t width, uint32_t height) {
    uint32_t row = reading->row++;
    if (row >= height) return;
    if (reading->factor == 1) {
        memcpy(reading->picture->rgba + (size_t)row * width * 4, rgba, (size_t)width * 4);
        return;
    }
    uint64_t *sum = reading->sums;
    uint32_t in_square = 0;
    for (uint32_t x = 0; x < width; x++, rgba += 4) {
        for (int channel = 0; channel < 3; channel++) sum[channel] += (uint64_t)rgba[channel] * rgba[3];
        sum[3] += rgba[3];
        if (++in_square == reading->factor) {
            in_square = 0;
            sum += 4;
        }
    }
    if (row % reading->factor == reading->factor - 1 || row + 1 == height) write_means(reading, row, width);
}

int reading_is_late(const reading *reading) { return thread_time() > reading->deadline; }

static void write_reason(cpictures_picture *picture, const char *reason) {
    char *target = picture->reason;
    size_t room = sizeof picture->reason - 1, length = 0;
    for (; reason[length] && length < room; length++) target[length] = reason[length];
    target[length] = 0;
}

void reading_say(reading *reading, const char *reason) { write_reason(reading->picture, reason); }

cpictures_status reading_without(const char *file, cpictures_picture *picture) {
    memset(picture, 0, sizeof *picture);
    write_reason(picture, file);
    return cpictures_no_library;
}

cpictures_status reading_end(reading *reading, cpictures_status status) {
    free(reading->sums);
    reading->sums = NULL;
    if (status != cpictures_success) {
        free(reading->picture->rgba);
        reading->picture->rgba = NULL;
    }
    return status;
}
