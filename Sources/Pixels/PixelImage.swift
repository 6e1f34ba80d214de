import Synchronization

/// A picture as plain pixels.
///
/// Copies share their pixels. Scaled versions are cached together with the pixels, so that a picture is scaled again
/// only if the picture or its size on the screen changes.
public struct PixelImage: Sendable {

    /// The width in pixels; never negative.
    public let width: Int
    /// The height in pixels; never negative.
    public let height: Int

    private let storage: Storage

    /// Creates a picture from bytes of red, green, blue and opacity, row by row from the top left. Missing pixels are
    /// transparent; extra bytes are ignored.
    public init(width: Int, height: Int, rgba bytes: [UInt8]) {
        let limit = 1 << 20
        self.width = min(max(0, width), limit)
        self.height = min(max(0, height), limit)
        storage = Storage(bytes)
    }

    /// Creates a picture pixel by pixel.
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

    /// Returns the red, green, blue and opacity of a pixel. Nil outside of the picture, and for a missing pixel.
    public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        let (bytes, index) = (storage.bytes, (y * width + x) * 4)
        guard index + 3 < bytes.count else { return nil }
        return (bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }

    /// Returns the picture, or a part of it, scaled to a grid.
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

        /// The number of cached versions. A picture may be in a list, on a tile and on its own page.
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
        // A sample of the bytes distinguishes pictures of the same size as well as all bytes do.
        for index in stride(from: 0, to: storage.bytes.count, by: max(1, storage.bytes.count / 64)) {
            hasher.combine(storage.bytes[index])
        }
    }
}
