import Synchronization

/// A picture that consists of pixels.
///
/// Copies of a picture share its pixels and a cache of its latest four scaled versions.
public struct PixelImage: Sendable {

    /// The width in pixels, from 0 to 1,048,576.
    public let width: Int
    /// The height in pixels, from 0 to 1,048,576.
    public let height: Int

    private let storage: Storage

    /// Creates a picture from four bytes for each pixel: red, green, blue and opacity. The pixels are given row by row
    /// from the upper left. Missing pixels are transparent. Excess bytes are ignored.
    public init(width: Int, height: Int, rgba bytes: [UInt8]) {
        let limit = 1 << 20
        self.width = min(max(0, width), limit)
        self.height = min(max(0, height), limit)
        storage = Storage(bytes)
    }

    /// Creates a picture by calling the closure for each pixel.
    public init(
        width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
    ) {
        let (width, height) = (max(0, width), max(0, height))
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue, alpha) = pixel(x, y)
                bytes += [red, green, blue, alpha]
            }
        }
        self.init(width: width, height: height, rgba: bytes)
    }

    /// Returns the red, green and blue components and the opacity of a pixel. Returns nil if the position is outside
    /// the picture or the pixel is missing.
    public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        let (bytes, index) = (storage.bytes, (y * width + x) * 4)
        guard index + 3 < bytes.count else { return nil }
        return (bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }

    /// Returns the picture, or a part of it, scaled to the given grid.
    package func grid(_ request: PixelGrid.Request) -> PixelGrid {
        if let grid = storage.made.withLock({ $0.first { $0.request == request } }) { return grid }
        let grid = PixelGrid(request, of: storage.bytes, width: width, height: height)
        storage.made.withLock { made in
            if made.count >= Storage.limit { made.removeFirst() }
            made.append(grid)
        }
        return grid
    }

    private final class Storage: Sendable {

        /// The maximum number of cached scaled versions. A picture may be shown in several sizes at once.
        static let limit = 4

        let bytes: [UInt8]
        let made = Mutex<[PixelGrid]>([])

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }
    }
}

extension PixelImage: Hashable {

    public static func == (first: PixelImage, second: PixelImage) -> Bool {
        guard first.width == second.width, first.height == second.height else { return false }
        return first.storage === second.storage || first.storage.bytes == second.storage.bytes
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        // A sample of the bytes is enough to distinguish most pictures.
        for index in stride(from: 0, to: storage.bytes.count, by: max(1, storage.bytes.count / 64)) {
            hasher.combine(storage.bytes[index])
        }
    }
}
