// Writes pictures for tests, of every kind that is read. Each returns bytes to be freed with `free`, or NULL.
#ifndef PICTURESAMPLES_H
#define PICTURESAMPLES_H

#include <stddef.h>
#include <stdint.h>

/// `channels`: 1 gray, 2 gray and opacity, 3 colors, 4 colors and opacity.
uint8_t *picturesamples_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int is_interlaced, size_t *count);
/// `channels`: 1 gray, 3 colors, 4 inks.
uint8_t *picturesamples_jpeg(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int is_progressive, size_t *count);
/// Of red, green, blue and opacity.
uint8_t *picturesamples_webp(const uint8_t *rgba, uint32_t width, uint32_t height, int is_lossless, size_t *count);
/// An animation: the picture, then one of a single colour.
uint8_t *picturesamples_animation(const uint8_t *rgba, uint32_t width, uint32_t height, size_t *count);

/// What there is of a GIF besides its pixels.
typedef struct {
    /// Where its frames stand in its screen.
    int left, top, screen_width, screen_height;
    int is_interlaced;
    /// The second frame and those after it are of a single colour.
    int frames;
    /// The colour that is not drawn; -1 for none.
    int transparent;
} picturesamples_gif_kind;

/// `indices`: 0 red, 1 green, 2 blue, 3 white.
uint8_t *picturesamples_gif(
    const uint8_t *indices, int width, int height, const picturesamples_gif_kind *kind, size_t *count);

/// The largest amount of memory that this process has had so far, in bytes.
size_t picturesamples_peak_memory(void);

#endif
