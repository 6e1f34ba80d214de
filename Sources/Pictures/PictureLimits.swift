/// How much a file of a picture may ask for. What asks for more is refused with a ``PictureError``.
public struct PictureLimits: Hashable, Sendable {

    /// How many bytes the file may have.
    public var byteCount: Int

    /// How many pixels the file may have.
    public var pixelCount: Int

    /// The maximum number of pixels of a file that cannot be read row by row: an interlaced PNG or GIF, a progressive JPEG, a
    /// lossless WebP. Each pixel takes at most eight bytes.
    public var pixelCountAtOnce: Int

    /// How many pixels are kept. A larger picture is reduced while it is read.
    public var keptPixelCount: Int

    /// For how long the processor may work at it.
    public var time: Duration

    /// Makes limits; by default those for pictures from anywhere that are to be shown in a terminal: they take about 100 MB
    /// at most while they are read, and 2 MB when they are there.
    ///
    /// - Parameters:
    ///   - byteCount: How many bytes the file may have.
    ///   - pixelCount: How many pixels the file may have.
    ///   - pixelCountAtOnce: How many it may have if all of them have to stand in memory.
    ///   - keptPixelCount: How many pixels are kept, at least one.
    ///   - time: For how long the processor may work at it.
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
