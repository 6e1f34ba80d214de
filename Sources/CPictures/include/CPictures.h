// Reads pictures with libpng, libjpeg, libwebp and giflib. On a damaged file, the first two call `longjmp`, which
// must not cross Swift frames; here it only crosses C code. Each library is loaded with the first picture that
// needs it.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// The result of reading a picture.
typedef enum {
    cpictures_success,
    /// The bytes end too early.
    cpictures_truncated,
    /// The file is damaged; `reason` has the error.
    cpictures_damaged,
    /// The picture has more pixels than `pixels`.
    cpictures_too_many_pixels,
    /// The picture cannot be read in parts, and has more pixels than `buffered_pixels`.
    cpictures_too_many_buffered_pixels,
    /// Reading took more than `nanoseconds` of this thread's CPU time.
    cpictures_too_slow,
    cpictures_out_of_memory,
    /// `reason` is the file name of the missing library.
    cpictures_no_library,
} cpictures_status;

typedef struct {
    /// The maximum number of pixels of the file.
    uint64_t pixels;
    /// The maximum number of pixels if all of them must be in memory at once.
    uint64_t buffered_pixels;
    /// The maximum number of pixels of the result. A larger picture is scaled down while it is read.
    uint64_t result_pixels;
    /// The maximum CPU time of the thread.
    int64_t nanoseconds;
} cpictures_limits;

typedef struct {
    /// The size in the file, once it is known.
    uint32_t file_width, file_height;
    /// The result as red, green, blue and opacity, row by row; NULL on failure. It must be freed with `free`.
    uint32_t width, height;
    uint8_t *rgba;
    /// Whether the bytes of a JPEG ended before all of its pixels. Missing pixels are gray.
    int is_partial;
    /// The message of the library about damage. It may be empty.
    char reason[96];
} cpictures_picture;

cpictures_status cpictures_read_png(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
cpictures_status cpictures_read_jpeg(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
/// Reads the first picture of an animation.
cpictures_status cpictures_read_webp(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
/// Reads the first picture of an animation.
cpictures_status cpictures_read_gif(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);

#endif
