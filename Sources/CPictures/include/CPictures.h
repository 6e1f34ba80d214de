// Reads pictures with libpng, libjpeg, libwebp and giflib. If a file is damaged, libpng and libjpeg call `longjmp`,
// which must not cross Swift frames; in this module, it crosses only C code. Each library is loaded when the first
// picture needs it.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

/// The result of reading a picture.
typedef enum {
    cpictures_success,
    /// The file ends too early.
    cpictures_truncated,
    /// The file is damaged. `reason` is the message of the library.
    cpictures_damaged,
    /// The picture has more pixels than `pixels`.
    cpictures_too_many_pixels,
    /// The picture cannot be read row by row, and has more pixels than `buffered_pixels`.
    cpictures_too_many_buffered_pixels,
    /// Reading took more than `nanoseconds` of this thread's CPU time.
    cpictures_too_slow,
    cpictures_out_of_memory,
    /// `reason` is the file name of the missing library.
    cpictures_no_library,
} cpictures_status;

typedef struct {
    /// The maximum number of pixels in the file.
    uint64_t pixels;
    /// The maximum number of pixels if all of them must be in memory at once.
    uint64_t buffered_pixels;
    /// The maximum number of pixels of the result. A larger picture is scaled down while it is read.
    uint64_t result_pixels;
    /// The maximum CPU time of the thread.
    int64_t nanoseconds;
} cpictures_limits;

typedef struct {
    /// The size of the picture in the file; 0 if it has not been read.
    uint32_t file_width, file_height;
    /// The size of the result.
    uint32_t width, height;
    /// The pixels of the result, row by row, each as red, green, blue and opacity; NULL on failure. They must be freed
    /// with `free`.
    uint8_t *rgba;
    /// Whether a JPEG file ended before its last pixels. The missing pixels are gray.
    int is_partial;
    /// The message of the library about a damaged file, which may be empty, or the file name of a missing library.
    char reason[96];
} cpictures_picture;

cpictures_status cpictures_read_png(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
cpictures_status cpictures_read_jpeg(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
/// Reads a picture, or the first frame of an animation.
cpictures_status cpictures_read_webp(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);
/// Reads a picture, or the first frame of an animation.
cpictures_status cpictures_read_gif(
    const uint8_t *bytes, size_t count, const cpictures_limits *limits, cpictures_picture *picture);

#endif
