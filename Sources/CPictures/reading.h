// The common parts of reading pictures of all formats.
#ifndef CPICTURES_READING_H
#define CPICTURES_READING_H

#include "CLibraries.h"
#include "CPictures.h"

typedef struct {
    const cpictures_limits *limits;
    cpictures_picture *picture;
    /// On the CPU clock of the thread.
    int64_t deadline;
    /// Each pixel of the result is the mean of a square of factor by factor pixels.
    uint32_t factor;
    /// The next row.
    uint32_t row;
    /// The sums of red, green and blue, each multiplied by the opacity, and of the opacity, for each pixel of the
    /// result's row.
    uint64_t *sums;
} reading;

/// Begins reading. `reading_end` must follow.
void reading_begin(reading *reading, const cpictures_limits *limits, cpictures_picture *picture);
/// Checks the size in the file.
cpictures_status reading_check(reading *reading, uint32_t width, uint32_t height, int is_buffered);
/// Allocates memory for a picture with rows of a size.
cpictures_status reading_make_room(reading *reading, uint32_t width, uint32_t height);
/// Processes the next row, of four bytes for each pixel.
void reading_take_row(reading *reading, const uint8_t *rgba, uint32_t width, uint32_t height);
int reading_is_late(const reading *reading);
void reading_say(reading *reading, const char *reason);
/// Reports a missing library.
cpictures_status reading_without(const char *file, cpictures_picture *picture);
/// Frees everything except the result; everything on failure.
cpictures_status reading_end(reading *reading, cpictures_status status);

#endif
