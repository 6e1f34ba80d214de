import Foundation
import PictureSamples
import Pictures
import TerminalUI

/// The cost of decoding and drawing pictures.
@MainActor
enum PictureBenchmarks {

    static var all: [Benchmark] {
        [
            decode("a PNG of 320x180, as a still", { png }, iterations: 200),
            decode("a JPEG of 1632x1224, two megapixels", { jpeg }, iterations: 20),
            draw("for the first time", isNew: true), draw("again", isNew: false),
        ]
    }

    private static func decode(_ name: String, _ sample: @escaping () -> Data, iterations: Int) -> Benchmark {
        Benchmark("decode \(name)", iterations: iterations, .long) {
            let bytes = sample()
            for _ in 0..<$0 where (try? PictureFile(bytes)) == nil { fatalError("the sample cannot be decoded") }
        }
    }

    private static func draw(_ name: String, isNew: Bool) -> Benchmark {
        let pixels = scene(320, 180)
        var image = PixelImage(width: 320, height: 180, rgba: pixels)
        return Benchmark("draw a picture of 320x180 in 60x20 by quadrants, \(name)", iterations: 500) {
            for _ in 0..<$0 {
                if isNew { image = PixelImage(width: 320, height: 180, rgba: pixels) }
                var canvas = Canvas(size: Size(width: 60, height: 20))
                canvas.draw(Picture(image, detail: .quadrants), in: canvas.bounds)
            }
        }
    }

    // Made when the first measurement needs them: that takes as long as a thousand others.
    private static let png = encoded { picturesamples_png(scene(320, 180), 320, 180, 4, 0, &$0) }

    private static let jpeg: Data = {
        let (width, height) = (1_632, 1_224)
        let rgb = scene(width, height).enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
        return encoded { picturesamples_jpeg(rgb, UInt32(width), UInt32(height), 3, 0, &$0) }
    }()

    /// A sky over hills, with some noise as of a camera.
    private static func scene(_ width: Int, _ height: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let hill = height / 2 + (x % 97) * height / 600
                let noise = (x * 31 + y * 17) % 7
                let sky = y < hill
                bytes += [
                    UInt8(sky ? 90 + noise : 40 + noise), UInt8(sky ? 120 + y * 60 / height : 90 + noise),
                    UInt8(sky ? 200 : 50), 255,
                ]
            }
        }
        return bytes
    }

    private static func encoded(_ write: (inout Int) -> UnsafeMutablePointer<UInt8>?) -> Data {
        var count = 0
        guard let bytes = write(&count) else { return Data() }
        defer { free(bytes) }
        return Data(bytes: bytes, count: count)
    }
}
