/// The limits for decoding a picture file. Decoding a file that exceeds a limit fails with a ``PictureError``.
public struct PictureLimits: Hashable, Sendable {

    /// The maximum size of the file in bytes.
    public var byteCount: Int

    /// The maximum number of pixels in the file.
    public var pixelCount: Int

    /// The maximum number of pixels in a file that cannot be decoded row by row: an interlaced PNG or GIF, a JPEG with
    /// several scans, or a WebP that may be lossless. While such a file is decoded, each pixel takes at most eight
    /// bytes of memory.
    public var pixelCountAtOnce: Int

    /// The maximum number of pixels of the decoded picture. A larger picture is scaled down while it is decoded.
    public var keptPixelCount: Int

    /// The maximum processor time for decoding.
    public var time: Duration

    /// Creates limits. The defaults are suitable for untrusted pictures in a terminal. With the defaults, decoding a
    /// picture takes at most about 100 MB of memory. The decoded pixels take at most 2 MB, in addition to the bytes of
    /// the file.
    ///
    /// - Parameters:
    ///   - byteCount: The maximum size of the file in bytes.
    ///   - pixelCount: The maximum number of pixels in the file.
    ///   - pixelCountAtOnce: The maximum number of pixels in a file that cannot be decoded row by row.
    ///   - keptPixelCount: The maximum number of pixels of the decoded picture, at least one.
    ///   - time: The maximum processor time for decoding.
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
