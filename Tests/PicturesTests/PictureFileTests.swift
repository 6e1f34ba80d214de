import Foundation
import Pictures
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PictureFileTests {

    private func isLike(_ found: [[Int]], _ expected: [[Int]]) -> Bool {
        found.count == expected.count
            && zip(found, expected).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < 24 } && $0.count == $1.count }
    }

    private func expected(_ sample: Sample) -> [[Int]] {
        sample.isColored
            ? [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]
            : [0, 85, 170, 255].map { [$0, $0, $0, 255] }
    }

    @Test("Each kind of file becomes its pixels", arguments: Sample.all)
    func kinds(_ sample: Sample) throws {
        let file = try PictureFile(sample.make(48, 32))

        #expect(file.format == sample.format)
        #expect(file.size == [48, 32] && file.image.size == [48, 32])
        #expect(isLike(file.quarters, expected(sample)), "\(file.quarters)")
    }

    @Test("Large pictures are reduced while they are read, in proportion", arguments: Sample.all)
    func reduced(_ sample: Sample) throws {
        let file = try PictureFile(sample.make(600, 400), limits: PictureLimits(keptPixelCount: 6_000))

        let image = file.image
        #expect(file.size == [600, 400])
        #expect(image.width * image.height <= 6_000)
        // Not less than what is needed, either.
        #expect(image.width * image.height > 1_200)
        #expect(abs(image.width * 400 - image.height * 600) <= 600)
        #expect(isLike(file.quarters, expected(sample)), "\(file.quarters)")
    }

    @Test("A picture of one pixel, and a long thin one, are valid")
    func extremes() throws {
        #expect(try PictureFile(Sample.png(1, 1)).image.width == 1)
        let thin = try PictureFile(Sample.png(5_000, 1), limits: PictureLimits(keptPixelCount: 100))
        #expect(thin.image.size == [100, 1])
        let one = try PictureFile(Sample.png(50, 70), limits: PictureLimits(keptPixelCount: 0))
        #expect(one.image.size == [1, 1])
    }

    @Test("Transparent pixels do not affect the reduced colors")
    func opacity() throws {
        let limits = PictureLimits(keptPixelCount: 1)
        let bytes = try #require(Data(base64Encoded: Self.halfTransparent))
        let pixel = try PictureFile(bytes, limits: limits).image.parts(x: 0, y: 0)

        #expect(pixel == [255, 0, 0, 128])
    }

    /// Two by one pixels: one red, one of transparent green.
    private static let halfTransparent =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGP4z8DwHwgZAA/5Av4tR4H0AAAAAElFTkSuQmCC"

    @Test("A frame smaller than its screen is placed in it, and the rest is transparent")
    func frames() throws {
        let red = [255, 0, 0, 255]
        let white = [255, 255, 255, 255]
        let nothing = [0, 0, 0, 0]
        for isInterlaced in [false, true] {
            let file = try PictureFile(
                Sample.gif(8, 8, isInterlaced: isInterlaced, frame: (4, 2), screen: (20, 12), transparent: 1))
            #expect(file.size == [20, 12])
            func pixel(_ x: Int, _ y: Int) -> [Int] { file.image.parts(x: x, y: y) }
            #expect(pixel(3, 2) == nothing && pixel(4, 1) == nothing)
            #expect(pixel(4, 2) == red && pixel(7, 5) == red)
            #expect(pixel(8, 2) == nothing && pixel(11, 5) == nothing)
            #expect(pixel(4, 6) == [0, 0, 255, 255])
            #expect(pixel(11, 9) == white)
            #expect(pixel(12, 9) == nothing && pixel(11, 10) == nothing)
        }
    }

    @Test("A frame beyond its screen enlarges it")
    func outerFrame() throws {
        let file = try PictureFile(Sample.gif(8, 8, frame: (4, 2), screen: (6, 6)))
        #expect(file.size == [12, 10])
        #expect(file.image.parts(x: 11, y: 9) == [255, 255, 255, 255])
    }

    @Test("Encoded it has the bytes of the file, and decoded it is the same picture")
    func codable() throws {
        let file = try PictureFile(Sample.png(320, 180))
        let encoded = try JSONEncoder().encode([file])
        let again = try JSONDecoder().decode([PictureFile].self, from: encoded)

        #expect(again == [file])
        #expect(again.first?.image == file.image)
        // As base 64, in quotes and brackets; the pixels are 230,400 bytes.
        #expect(encoded.count < file.bytes.count * 3 / 2 + 8)
    }

    @Test("A damaged kept picture is not decoded")
    func damagedCodable() throws {
        let encoded = try JSONEncoder().encode([Data("no picture".utf8)])
        #expect(throws: PictureError.otherContent("text")) {
            try JSONDecoder().decode([PictureFile].self, from: encoded)
        }
    }
}
