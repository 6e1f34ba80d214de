// Reads pictures with libpng, libjpeg, libwebp and giflib. The first two abort at a damaged file with `longjmp`, which must not
// cross Swift frames: it only crosses the C code here. Each library is loaded with the first picture that needs it.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// How reading a picture ended.
typedef enum {
    cpictures_success,
    /// The bytes end before the picture does.
    cpictures_truncated,
    /// `reason` says what is wrong.
    cpictures_damaged,
    /// It has more pixels than `pixels`.
    cpictures_too_many_pixels,
    /// It cannot be read bit by bit, and has more pixels than `buffered_pixels`.
    cpictures_too_many_buffered_pixels,
    /// It took longer than `nanoseconds` of this thread's time.
    cpictures_too_slow,
    cpictures_out_of_memory,
    /// `reason` is the file of the library that is missing.
    cpictures_no_library,
} cpictures_status;

typedef struct {
    /// How many pixels the file may have.
    uint64_t pixels;
    /// How many it may have if all of them have to stand in memory at once.
    uint64_t buffered_pixels;
    /// How many the result may have; a larger picture is reduced while it is read.
    uint64_t result_pixels;
    /// Of the thread's time.
    int64_t nanoseconds;
} cpictures_limits;

typedef struct {
    /// What the file says, as soon as that is known.
    uint32_t file_width, file_height;
    /// The result: red, green, blue and opacity, row by row; NULL unless it is a success. To be freed with `free`.
    uint32_t width, height;
    uint8_t *rgba;
    /// Whether the bytes of a JPEG ended before all of its pixels; those that are missing are grey.
    int is_partial;
    /// What the library said of damage; may be empty.
    char reason[96];
} cpictures_picture;

cpictures_status cpictures_read_png(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
cpictures_status cpictures_read_jpeg(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
/// The first picture of an animation.
cpictures_status cpictures_read_webp(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
/// The first picture of an animation.
cpictures_status cpictures_read_gif(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);

#endif
