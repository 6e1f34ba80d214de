import CZlib
import Foundation
import PictureSamples
import Pictures
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30)))
struct HostilePictureTests {

    private func error(_ bytes: some Sequence<UInt8>, _ limits: PictureLimits = PictureLimits()) -> PictureError? {
        do {
            _ = try PictureFile(Data(bytes), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    /// The file with another size in its header.
    private func resized(_ sample: Sample, _ size: Int) -> [UInt8] {
        var bytes = [UInt8](sample.make(40, 30))
        let (high, low) = (UInt8(size >> 8), UInt8(size & 0xFF))
        switch sample.format {
        case .png:
            bytes.replaceSubrange(16..<24, with: [0, 0, high, low, 0, 0, high, low])
            bytes.repairChecksums()
        case .jpeg:
            let frame = bytes.indices.first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) } ?? 0
            bytes.replaceSubrange(frame + 5..<frame + 9, with: [high, low, high, low])
        case .gif:
            // The screen, and the frame in it.
            let size = [low, high, low, high]
            bytes.replaceSubrange(6..<10, with: size)
            if let frame = bytes.indices.first(where: { bytes[$0...].starts(with: [0x2C, 0, 0, 0, 0]) }) {
                bytes.replaceSubrange(frame + 5..<frame + 9, with: size)
            }
        case .webp: break
        }
        return bytes
    }

    @Test(
        "60,000 by 60,000 pixels are rejected by the header",
        arguments: Sample.all.filter { $0.format != .webp })
    func enormous(_ sample: Sample) {
        #expect(
            error(resized(sample, 60_000)) == .tooManyPixels(width: 60_000, height: 60_000, limit: 100_000_000))
    }

    @Test("A header with a false size uses no more memory than the limits allow", arguments: Sample.all)
    func promising(_ sample: Sample) {
        // Within the limits, and cut off after a few rows.
        guard sample.format != .webp else { return }
        let found = error(resized(sample, 3_000))
        #expect(found == .truncated(sample.format) || found.map(\.isDamage) == true, "\(String(describing: found))")
    }

    @Test("A bomb, a hundred million pixels in a hundred kilobytes, is reduced row by row")
    func bomb() throws {
        let before = picturesamples_peak_memory()
        let (width, height) = (10_000, 10_000)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10, 8, 0, 0, 0, 0])
        let row = [UInt8](repeating: 0, count: width + 1)
        file += Self.chunk("IDAT", Self.deflated(row, times: height)) + Self.chunk("IEND", [])
        #expect(file.count < 150_000)

        let picture = try PictureFile(Data(file), limits: PictureLimits(time: .seconds(60)))

        #expect(picture.size == [width, height])
        #expect(picture.image.width * picture.image.height <= PictureLimits().keptPixelCount)
        if Self.isAlone { #expect(picturesamples_peak_memory() - before < 40_000_000) }
        #expect(error(file, PictureLimits(time: .milliseconds(1))) == .tooSlow(limit: .milliseconds(1)))
    }

    @Test("A progressive picture of a thousand scans is rejected")
    func scans() throws {
        var bytes = [UInt8](Sample.jpeg(400, 300, isProgressive: true))
        func isMarker(_ index: Int) -> Bool { bytes[index] == 0xFF && bytes[index + 1] != 0 }
        let places = bytes.indices.dropLast()
        let scan = try #require(places.first { isMarker($0) && bytes[$0 + 1] == 0xDA })
        let end = try #require(places.first { $0 > scan && isMarker($0) })
        let first = Array(bytes[scan..<end])
        bytes.insert(contentsOf: (0..<1_000).flatMap { _ in first }, at: end)

        #expect(error(bytes) == .damaged(.jpeg, reason: "too many scans"))
    }

    @Test("Texts and profiles in a picture are not decompressed")
    func extras() throws {
        var file = [UInt8](Sample.png(40, 30))
        let text = Array("Comment\0\0".utf8) + Self.deflated([UInt8](repeating: 65, count: 1_000_000), times: 100)
        file.insert(contentsOf: Self.chunk("zTXt", text), at: 33)
        file.insert(contentsOf: Self.chunk("iCCP", text), at: 33)

        #expect(try PictureFile(Data(file)).image.width == 40)
    }

    @Test("Damaged files are pictures or errors", arguments: Sample.all)
    func campaign(_ sample: Sample) {
        let good = sample.make(64, 48)
        let before = picturesamples_peak_memory()
        var counts = (pictures: 0, errors: 0)
        for seed in 0..<Campaign.size(100, whole: 10_000) {
            var damage = Damage(seed: seed)
            let bytes = damage.damaged(good, sample.format)
            do throws(PictureError) {
                let picture = try PictureFile(bytes, limits: PictureLimits(time: .seconds(20)))
                counts.pictures += 1
                let image = picture.image
                #expect(
                    image.width > 0 && image.height > 0 && image.width * image.height <= PictureLimits().keptPixelCount,
                    "seed \(seed)")
                #expect(image.pixel(x: image.width - 1, y: image.height - 1) != nil, "seed \(seed)")
            } catch {
                counts.errors += 1
                let isSlow = if case .tooSlow = error { true } else { false }
                #expect(!isSlow && !error.description.contains("\n"), "seed \(seed): \(error)")
            }
        }
        // Most damage is found; where it only changes colours there is a picture.
        #expect(counts.errors > counts.pictures / 10)
        if Self.isAlone {
            let grown = picturesamples_peak_memory() - before
            print(
                "\(sample.name): \(counts.pictures) pictures, \(counts.errors) errors, \(grown / 1_000_000) MB more at most"
            )
            #expect(grown < 200_000_000)
        }
    }

    /// Whether no other test runs beside this one, so that the memory of the process says something.
    private static let isAlone = Campaign.size(0, whole: 1) == 1

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { Array($0) }
        var bytes = [UInt8](repeating: 0, count: 8) + length + Array(name.utf8) + content + [0, 0, 0, 0]
        bytes.repairChecksums()
        return Array(bytes.dropFirst(8))
    }

    /// The bytes, over and over again, packed.
    private static func deflated(_ bytes: [UInt8], times: Int) -> [UInt8] {
        var stream = z_stream()
        guard deflateInit_(&stream, 9, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return [] }
        defer { deflateEnd(&stream) }
        var result: [UInt8] = []
        var output = [UInt8](repeating: 0, count: 1 << 16)
        var input = bytes
        for time in 0..<times {
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                repeat {
                    let written = output.withUnsafeMutableBufferPointer { output in
                        stream.next_out = output.baseAddress
                        stream.avail_out = uInt(output.count)
                        _ = deflate(&stream, time == times - 1 ? Z_FINISH : Z_NO_FLUSH)
                        return output.count - Int(stream.avail_out)
                    }
                    result += output.prefix(written)
                } while stream.avail_out == 0
            }
        }
        return result
    }
}

extension PictureError {

    fileprivate var isDamage: Bool { if case .damaged = self { true } else { false } }
}
