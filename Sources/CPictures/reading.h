// The functions for reading pictures that are common to all formats.
#ifndef CPICTURES_READING_H
#define CPICTURES_READING_H

#include "CLibraries.h"
#include "CPictures.h"

typedef struct {
    const cpictures_limits *limits;
    cpictures_picture *picture;
    /// The time at which reading ends, on the CPU clock of the thread.
    int64_t deadline;
    /// Each pixel of the result is the mean of a square of `factor` by `factor` pixels.
    uint32_t factor;
    /// The index of the next row in the file.
    uint32_t row;
    /// The sums for each pixel in the current row of the result: red, green and blue, each multiplied by the opacity,
    /// and the opacity.
    uint64_t *sums;
} reading;

/// Starts reading. `reading_end` must be called afterwards.
void reading_begin(reading *reading, const cpictures_limits *limits, cpictures_picture *picture);
/// Checks the size in the file against the limits.
cpictures_status reading_check(reading *reading, uint32_t width, uint32_t height, int is_buffered);
/// Allocates memory for the result of a picture with the given size.
cpictures_status reading_make_room(reading *reading, uint32_t width, uint32_t height);
/// Processes the next row, which has four bytes for each pixel.
void reading_take_row(reading *reading, const uint8_t *rgba, uint32_t width, uint32_t height);
int reading_is_late(const reading *reading);
void reading_say(reading *reading, const char *reason);
/// Reports a missing library.
cpictures_status reading_without(const char *file, cpictures_picture *picture);
/// Frees all memory except the result. If `status` is a failure, also frees the result. Returns the status.
cpictures_status reading_end(reading *reading, cpictures_status status);

#endif
