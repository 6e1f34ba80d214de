import CZlib
import FoundationEssentials

extension Canvas {
    /// Returns the picture as a PNG file with 8 bits each for red, green and blue.
    func makePNG() -> Data {
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // 8 bits per channel without alpha, the only defined compression and filter methods, and no interlacing.
        file.appendChunk("IHDR", Data(bytes: UInt32(width)) + Data(bytes: UInt32(height)) + [8, 2, 0, 0, 0])
        file.appendChunk("IDAT", deflated())
        file.appendChunk("IEND", Data())
        return file
    }

    private func deflated() -> Data {
        var size = compressBound(uLong(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(size))
        // Compression fails only if there is not enough memory. This level takes a third of the time of the default
        // level.
        compress2(&result, &size, bytes, uLong(bytes.count), 3)
        return Data(result.prefix(Int(size)))
    }
}

extension Data {
    fileprivate init(bytes number: UInt32) {
        self = Swift.withUnsafeBytes(of: number.bigEndian) { Data($0) }
    }

    fileprivate mutating func appendChunk(_ name: String, _ content: Data) {
        append(Data(bytes: UInt32(content.count)))
        let checked = Data(name.utf8) + content
        append(checked)
        let checksum = checked.withUnsafeBytes { bytes in
            crc32(0, bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count))
        }
        append(Data(bytes: UInt32(truncatingIfNeeded: checksum)))
    }
}
