/// The limits of a picture file. A file that exceeds them is refused with a ``PictureError``.
public struct PictureLimits: Hashable, Sendable {

    /// The maximum size of the file in bytes.
    public var byteCount: Int

    /// The maximum number of pixels of the file.
    public var pixelCount: Int

    /// The maximum number of pixels of a file that cannot be read row by row: an interlaced PNG or GIF, a progressive JPEG,
    /// or a lossless WebP. Each pixel takes at most eight bytes.
    public var pixelCountAtOnce: Int

    /// The maximum number of pixels to keep. A larger picture is scaled down while it is read.
    public var keptPixelCount: Int

    /// The maximum processor time.
    public var time: Duration

    /// Creates limits. The defaults are suitable for untrusted pictures in a terminal. A picture then takes at most about 100
    /// MB while it is read, and 2 MB afterwards.
    ///
    /// - Parameters:
    ///   - byteCount: The maximum size of the file in bytes.
    ///   - pixelCount: The maximum number of pixels of the file.
    ///   - pixelCountAtOnce: The maximum number of pixels of a file that must be in memory as a whole.
    ///   - keptPixelCount: The maximum number of pixels to keep, at least one.
    ///   - time: The maximum processor time.
    public init(
        byteCount: Int = 32_000_000,
        pixelCount: Int = 100_000_000,
        pixelCountAtOnce: Int = 12_500_000,
        keptPixelCount: Int = 500_000,
        time: Duration = .seconds(5)
    ) {
        self.byteCount = byteCount
        self.pixelCount = pixelCount
        self.pixelCountAtOnce = pixelCountAtOnce
        self.keptPixelCount = keptPixelCount
        self.time = time
    }
}
