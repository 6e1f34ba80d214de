import Synchronization

/// A picture as plain pixels.
///
/// Copies share their pixels. What was made of them for a place on the screen is remembered with them, so that a picture is
/// reduced again only when it or its place has changed.
public struct PixelImage: Sendable {

    /// Columns of pixels; never negative.
    public let width: Int
    /// Rows of pixels; never negative.
    public let height: Int

    private let storage: Storage

    /// Makes a picture of red, green, blue and opacity, row by row from the top left. Pixels that are missing are
    /// transparent, those that are too many are left out.
    public init(width: Int, height: Int, rgba bytes: [UInt8]) {
        let limit = 1 << 20
        self.width = min(max(0, width), limit)
        self.height = min(max(0, height), limit)
        storage = Storage(bytes)
    }

    /// Makes a picture pixel by pixel.
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

    /// The pixel's red, green, blue and opacity; nil outside of the picture, and where it is missing.
    public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        let (bytes, index) = (storage.bytes, (y * width + x) * 4)
        guard index + 3 < bytes.count else { return nil }
        return (bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }

    /// The picture, or a part of it, as a grid of fewer or more pixels.
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

        /// The same picture may stand in a list, on a tile and on a page of its own.
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
        // Pictures of one size are told apart by some of their bytes as well as by all.
        for index in stride(from: 0, to: storage.bytes.count, by: max(1, storage.bytes.count / 64)) {
            hasher.combine(storage.bytes[index])
        }
    }
}
