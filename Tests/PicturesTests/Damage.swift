import CZlib
import Foundation
import Pictures
import TestSupport

/// Damages files of pictures, at random and as somebody would who knows how they are made.
struct Damage {

    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A damaged copy.
    mutating func damaged(_ bytes: Data, _ format: PictureFormat) -> Data {
        var result = [UInt8](bytes)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: changeBytes(&result)
            case 1: result = Array(result.prefix(place(in: result)))
            case 2: removePart(&result)
            case 3: repeatPart(&result)
            case 4:
                result.insert(
                    contentsOf: (0..<Int.random(in: 1...40, using: &random)).map { _ in byte() }, at: place(in: result))
            case 5: changeNumber(&result)
            default: changeStructure(&result, format)
            }
        }
        // Otherwise nothing is seen of what is damaged inside of a chunk.
        if format == .png, Bool.random(using: &random) { result.repairChecksums() }
        return Data(result)
    }

    private mutating func byte() -> UInt8 {
        // The ends of ranges are where mistakes are.
        [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
    }

    private mutating func place(in bytes: [UInt8]) -> Int {
        // More often at the beginning, where the sizes are.
        let end = Bool.random(using: &random) ? min(64, bytes.count) : bytes.count
        return Int.random(in: 0...end, using: &random)
    }

    private mutating func changeBytes(_ bytes: inout [UInt8]) {
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let index = place(in: bytes)
            if index < bytes.count { bytes[index] = byte() }
        }
    }

    private mutating func part(of bytes: [UInt8]) -> Range<Int> {
        let start = place(in: bytes)
        return start..<min(bytes.count, start + Int.random(in: 0...200, using: &random))
    }

    private mutating func removePart(_ bytes: inout [UInt8]) { bytes.removeSubrange(part(of: bytes)) }

    private mutating func repeatPart(_ bytes: inout [UInt8]) {
        let part = Array(bytes[part(of: bytes)])
        for _ in 0..<Int.random(in: 1...20, using: &random) { bytes.insert(contentsOf: part, at: place(in: bytes)) }
    }

    /// Four or two bytes become another number.
    private mutating func changeNumber(_ bytes: inout [UInt8]) {
        let start = place(in: bytes)
        let number = [0, 1, 0x7FFF, 0xFFFF, 60_000, 0x7FFF_FFFF, 0xFFFF_FFFF].randomElement(using: &random) ?? 0
        let count = Bool.random(using: &random) ? 4 : 2
        for offset in 0..<count where start + offset < bytes.count {
            bytes[start + offset] = UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - offset)))
        }
    }

    /// Something inside of a chunk, a segment or a header is changed.
    private mutating func changeStructure(_ bytes: inout [UInt8], _ format: PictureFormat) {
        let starts =
            switch format {
            case .png: bytes.pngChunks.map { $0.lowerBound }
            case .jpeg: bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] >= 0xC0 }
            case .webp: [0, 8, 12, 20, 24, 30].filter { $0 < bytes.count }
            // The screen, and what begins an extension or a frame.
            case .gif: [6, 10] + bytes.indices.filter { [0x21, 0x2C].contains(bytes[$0]) }.prefix(8)
            }
        guard let start = starts.randomElement(using: &random) else { return }
        let index = start + Int.random(in: 0...20, using: &random)
        if index < bytes.count { bytes[index] = byte() }
    }
}

extension [UInt8] {

    /// The chunks of a PNG, with their lengths and checksums, as far as they can be told apart.
    var pngChunks: [Range<Int>] {
        var chunks: [Range<Int>] = []
        var start = 8
        while start + 12 <= count {
            let length = self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= count - start - 12 else { break }
            chunks.append(start..<start + length + 12)
            start += length + 12
        }
        return chunks
    }

    mutating func repairChecksums() {
        for chunk in pngChunks {
            let content = Array(self[chunk.lowerBound + 4..<chunk.upperBound - 4])
            let checksum = UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
            for offset in 0..<4 {
                self[chunk.upperBound - 4 + offset] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32(offset)))
            }
        }
    }
}
