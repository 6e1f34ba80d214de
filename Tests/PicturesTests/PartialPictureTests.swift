import Foundation
import Pictures
import Testing

/// JPEGs that end early.
@Suite(.timeLimit(.minutes(3)))
struct PartialPictureTests {

    private static let samples = Sample.all.filter { $0.format == .jpeg }

    @Test("A JPEG without its end marker is complete", arguments: samples)
    func withoutEnd(_ sample: Sample) throws {
        let whole = sample.make(64, 48)
        let picture = try PictureFile(whole.dropLast(2))
        #expect(!picture.isPartial)
        #expect(picture.image == (try PictureFile(whole)).image)
    }

    @Test(
        "A truncated JPEG is a picture only where allowed, and its beginning is correct", arguments: samples
    )
    func endsEarly(_ sample: Sample) throws {
        let whole = sample.make(512, 512)
        for part in Self.partsOfLargestScan([UInt8](whole)) {
            let start = Data(whole.prefix(part))
            #expect(throws: PictureError.truncated(.jpeg)) { try PictureFile(start) }
            let picture = try PictureFile(start, allowsPartial: true)
            #expect(picture.isPartial && picture.size == [512, 512], "\(part) of \(whole.count)")
            let known = try PictureFile(whole).image.parts(x: 3, y: 3)
            let shown = picture.image.parts(x: 3, y: 3)
            #expect(zip(known, shown).allSatisfy { abs($0 - $1) < 24 }, "\(known) \(shown)")
        }
    }

    /// Places within the scan with the most bytes. Between scans a file that ends early has broken tables.
    private static func partsOfLargestScan(_ bytes: [UInt8]) -> [Int] {
        let starts = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA } + [bytes.count]
        let scans = zip(starts, starts.dropFirst()).map { $0..<$1 }
        guard let largest = scans.max(by: { $0.count < $1.count }) else { return [] }
        return [1, 2, 3].map { largest.lowerBound + largest.count * $0 / 4 }
    }

    @Test("A JPEG truncated before its first pixel is not a picture", arguments: samples)
    func withoutPixels(_ sample: Sample) throws {
        let whole = [UInt8](sample.make(64, 48))
        let start = try #require(whole.indices.dropLast().first { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
        let header = (Int(whole[start + 2]) << 8) + Int(whole[start + 3])
        for part in [4, 16, start, start + 2, start + 2 + header] {
            #expect(throws: PictureError.truncated(.jpeg), "\(part)") {
                try PictureFile(Data(whole.prefix(part)), allowsPartial: true)
            }
        }
    }

    @Test("Other truncated formats are not pictures", arguments: Sample.all.filter { $0.format != .jpeg })
    func others(_ sample: Sample) {
        let whole = sample.make(40, 30)
        #expect(throws: PictureError.truncated(sample.format)) {
            try PictureFile(whole.prefix(whole.count / 2), allowsPartial: true)
        }
    }

    @Test("A partial picture from a cache stays partial")
    func cached() throws {
        let whole = Sample.jpeg(512, 512)
        let picture = try PictureFile(whole.prefix(whole.count / 2), allowsPartial: true)
        let copy = try JSONDecoder().decode([PictureFile].self, from: JSONEncoder().encode([picture]))
        #expect(copy == [picture] && copy[0].isPartial)
    }
}
