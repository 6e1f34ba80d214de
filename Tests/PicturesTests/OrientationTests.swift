import Foundation
import PictureSamples
import Pictures
import Testing

/// A camera's orientation. The samples have red and green above, blue and white below, in the file.
@Suite(.timeLimit(.minutes(3)))
struct OrientationTests {

    private static let red = [255, 0, 0], green = [0, 255, 0], blue = [0, 0, 255], white = [255, 255, 255]

    /// The quarters of the upright picture for each orientation.
    private static let upright: [[[Int]]] = [
        [red, green, blue, white], [green, red, white, blue], [white, blue, green, red], [blue, white, red, green],
        [red, blue, green, white], [blue, red, white, green], [white, green, blue, red], [green, white, red, blue],
    ]

    /// Exif data that have a directory with a few entries, one of them the orientation.
    private static func exif(_ orientation: UInt16, isLittle: Bool) -> [UInt8] {
        func bytes(_ number: UInt32, _ count: Int) -> [UInt8] {
            let big = (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * (count - 1 - $0))) }
            return isLittle ? big.reversed() : big
        }
        func entry(_ tag: UInt32, _ value: UInt32) -> [UInt8] {
            bytes(tag, 2) + bytes(3, 2) + bytes(1, 4) + bytes(value, 2) + [0, 0]
        }
        return Array((isLittle ? "II" : "MM").utf8) + bytes(42, 2) + bytes(8, 4) + bytes(2, 2) + entry(0x0100, 7)
            + entry(0x0112, UInt32(orientation)) + bytes(0, 4)
    }

    private static func withExif(_ file: Data, _ format: PictureFormat, _ exif: [UInt8]) -> Data {
        func big(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(number >> (8 * (count - 1 - $0)) & 0xFF) }
        }
        var bytes = [UInt8](file)
        switch format {
        case .jpeg:
            let data = Array("Exif\0\0".utf8) + exif
            bytes.insert(contentsOf: [0xFF, 0xE1] + big(data.count + 2, 2) + data, at: 2)
        case .png:
            // After the header. Its checksum is ignored.
            bytes.insert(contentsOf: big(exif.count, 4) + Array("eXIf".utf8) + exif + [0, 0, 0, 0], at: 33)
        case .gif: break
        case .webp:
            bytes += Array("EXIF".utf8) + big(exif.count, 4).reversed() + exif
            bytes.replaceSubrange(4..<8, with: big(bytes.count - 8, 4).reversed())
        }
        return Data(bytes)
    }

    @Test(
        "A picture is rotated and mirrored by its Exif data, in either byte order",
        arguments: [PictureFormat.jpeg, .png, .webp], [true, false])
    func turned(format: PictureFormat, isLittle: Bool) throws {
        for orientation in 1...8 {
            let file =
                switch format {
                case .jpeg: Sample.jpeg(64, 32)
                case .png: Sample.png(64, 32)
                case .webp: Sample.webp(64, 32, isLossless: true)
                case .gif: Sample.gif(64, 32)
                }
            let exif = Self.exif(UInt16(orientation), isLittle: isLittle)
            let picture = try PictureFile(Self.withExif(file, format, exif))
            #expect(picture.size == (orientation < 5 ? [64, 32] : [32, 64]), "\(orientation)")
            #expect(picture.image.size == picture.size)
            let colors = picture.quarters.map { $0.prefix(3).map { $0 < 128 ? 0 : 255 } }
            #expect(colors == Self.upright[orientation - 1], "\(orientation)")
        }
    }

    @Test(
        "Exif data without a valid orientation do not change the picture",
        arguments: [
            [], Array("MM\0*".utf8), OrientationTests.exif(0, isLittle: true),
            OrientationTests.exif(9, isLittle: false),
            Array(OrientationTests.exif(6, isLittle: true).prefix(30)), [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF],
        ])
    func notOne(exif: [UInt8]) throws {
        let picture = try PictureFile(Self.withExif(Sample.jpeg(64, 32), .jpeg, exif))
        #expect(picture.size == [64, 32])
    }

    @Test("A reduced picture is rotated as well")
    func reduced() throws {
        let file = Self.withExif(Sample.jpeg(640, 320), .jpeg, Self.exif(6, isLittle: true))
        let picture = try PictureFile(file, limits: PictureLimits(keptPixelCount: 6_000))
        #expect(picture.size == [320, 640])
        #expect(picture.image.width < picture.image.height)
    }
}
