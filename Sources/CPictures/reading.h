// What reading a picture is made of, whatever the file.
#ifndef CPICTURES_READING_H
#define CPICTURES_READING_H

#include "CLibraries.h"
#include "CPictures.h"

typedef struct {
    const cpictures_limits *limits;
    cpictures_picture *picture;
    /// On the clock of the thread.
    int64_t deadline;
    /// Each pixel of the result is the mean of a square of so many by so many.
    uint32_t factor;
    /// Which row comes next.
    uint32_t row;
    /// Sums of red, green and blue, each times the opacity, and of the opacity, for each pixel of the result's row.
    uint64_t *sums;
} reading;

/// Begins; `reading_end` must follow.
void reading_begin(reading *reading, const cpictures_limits *limits, cpictures_picture *picture);
/// Checks the size that the file says.
cpictures_status reading_check(reading *reading, uint32_t width, uint32_t height, int is_buffered);
/// Makes room for a picture whose rows come in that size.
cpictures_status reading_make_room(reading *reading, uint32_t width, uint32_t height);
/// Takes the next row, of four bytes for each pixel.
void reading_take_row(reading *reading, const uint8_t *rgba, uint32_t width, uint32_t height);
int reading_is_late(const reading *reading);
void reading_say(reading *reading, const char *reason);
/// Says which library is missing.
cpictures_status reading_without(const char *file, cpictures_picture *picture);
/// Frees what is not the result's; all, unless it is a success.
cpictures_status reading_end(reading *reading, cpictures_status status);

#endif
