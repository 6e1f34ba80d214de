import Foundation
import PictureSamples
import Pictures
import Testing

/// Files of pictures for tests: one colour in each quarter, red and green above, blue and white below.
struct Sample: CustomTestStringConvertible, Sendable {

    let name: String
    let format: PictureFormat
    /// Whether it has other colors than grays.
    var isColored = true
    let make: @Sendable (_ width: Int, _ height: Int) -> Data

    var testDescription: String { name }

    static let all = [
        Sample(name: "PNG", format: .png) { png($0, $1) },
        Sample(name: "PNG with opacity", format: .png) { png($0, $1, channels: 4) },
        Sample(name: "gray PNG", format: .png, isColored: false) { png($0, $1, channels: 1) },
        Sample(name: "gray PNG with opacity", format: .png, isColored: false) { png($0, $1, channels: 2) },
        Sample(name: "interlaced PNG", format: .png) { png($0, $1, isInterlaced: true) },
        Sample(name: "JPEG", format: .jpeg) { jpeg($0, $1) },
        Sample(name: "gray JPEG", format: .jpeg, isColored: false) { jpeg($0, $1, channels: 1) },
        Sample(name: "JPEG of inks", format: .jpeg) { jpeg($0, $1, channels: 4) },
        Sample(name: "progressive JPEG", format: .jpeg) { jpeg($0, $1, isProgressive: true) },
        Sample(name: "WebP", format: .webp) { webp($0, $1) },
        Sample(name: "WebP without loss", format: .webp) { webp($0, $1, isLossless: true) },
        Sample(name: "animated WebP", format: .webp) { animation($0, $1) },
        Sample(name: "GIF", format: .gif) { gif($0, $1) },
        Sample(name: "interlaced GIF", format: .gif) { gif($0, $1, isInterlaced: true) },
        Sample(name: "animated GIF", format: .gif) { gif($0, $1, frameCount: 2) },
    ]

    static func png(_ width: Int, _ height: Int, channels: Int = 3, isInterlaced: Bool = false) -> Data {
        encoded {
            picturesamples_png(
                pixels(width, height, channels), UInt32(width), UInt32(height), Int32(channels), isInterlaced ? 1 : 0,
                &$0)
        }
    }

    static func jpeg(_ width: Int, _ height: Int, channels: Int = 3, isProgressive: Bool = false) -> Data {
        encoded {
            picturesamples_jpeg(
                pixels(width, height, channels), UInt32(width), UInt32(height), Int32(channels),
                isProgressive ? 1 : 0, &$0)
        }
    }

    static func webp(_ width: Int, _ height: Int, isLossless: Bool = false) -> Data {
        encoded {
            picturesamples_webp(
                pixels(width, height, 4), UInt32(width), UInt32(height), isLossless ? 1 : 0, &$0)
        }
    }

    static func animation(_ width: Int, _ height: Int) -> Data {
        encoded { picturesamples_animation(pixels(width, height, 4), UInt32(width), UInt32(height), &$0) }
    }

    /// - Parameters:
    ///   - frame: The place of the frame in the screen; nil if it fills it.
    ///   - transparent: The quarter that is not drawn: 0 to 3.
    static func gif(
        _ width: Int, _ height: Int, isInterlaced: Bool = false, frameCount: Int = 1, frame: (x: Int, y: Int)? = nil,
        screen: (width: Int, height: Int)? = nil, transparent: Int? = nil
    ) -> Data {
        let indices = (0..<height).flatMap { y in
            (0..<width).map { x in UInt8((y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0)) }
        }
        var kind = picturesamples_gif_kind()
        (kind.left, kind.top) = (Int32(frame?.x ?? 0), Int32(frame?.y ?? 0))
        (kind.screen_width, kind.screen_height) = (Int32(screen?.width ?? width), Int32(screen?.height ?? height))
        kind.is_interlaced = isInterlaced ? 1 : 0
        kind.frames = Int32(frameCount)
        kind.transparent = Int32(transparent ?? -1)
        return encoded { picturesamples_gif(indices, Int32(width), Int32(height), &kind, &$0) }
    }

    private static func encoded(_ write: (inout Int) -> UnsafeMutablePointer<UInt8>?) -> Data {
        var count = 0
        guard let bytes = write(&count) else { return Data() }
        defer { free(bytes) }
        return Data(bytes: bytes, count: count)
    }

    private static func pixels(_ width: Int, _ height: Int, _ channels: Int) -> [UInt8] {
        let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * channels)
        for y in 0..<height {
            for x in 0..<width {
                let quarter = (y * 2 >= height ? 2 : 0) + (x * 2 >= width ? 1 : 0)
                switch channels {
                case 1: pixels.append(UInt8(quarter * 85))
                case 2: pixels += [UInt8(quarter * 85), 255]
                case 3: pixels += colors[quarter]
                // Adobe's inks are those that are missing.
                default: pixels += colors[quarter] + [255]
                }
            }
        }
        return pixels
    }
}

extension PictureFile {

    /// Columns and rows in the file.
    var size: [Int] { [width, height] }

    /// The colors in the middle of the four quarters.
    var quarters: [[Int]] {
        let (width, height) = (image.width, image.height)
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { image.parts(x: width * $0 / 4, y: height * $1 / 4) }
    }
}

extension PixelImage {

    /// Columns and rows.
    var size: [Int] { [width, height] }

    /// Red, green, blue and opacity, from 0 to 255.
    func parts(x: Int, y: Int) -> [Int] {
        pixel(x: x, y: y).map { [Int($0.red), Int($0.green), Int($0.blue), Int($0.alpha)] } ?? []
    }
}
