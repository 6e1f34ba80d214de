package struct BinaryKind: Hashable, Sendable {

    /// The common name, such as `gzip` or `PNG`; nil if unknown.
    package let name: String?

    package static let unknown = BinaryKind(name: nil)

    private init(name: String?) {
        self.name = name
    }

    /// Creates the kind that the first bytes of data indicate. Returns nil if the bytes match no known signature.
    package init?(_ start: [UInt8]) {
        func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
        guard let found = Self.signatures.first(where: { has($0.bytes, at: $0.offset) }) else { return nil }
        name = found.name
    }

    /// Returns whether data is binary, according to its zero bytes and other control characters.
    ///
    /// Data of zero bytes alone is binary. Other data is binary if it contains many control characters, except valid
    /// UTF-8 without zero bytes. A zero byte by itself does not make text binary, because logs contain zero bytes after
    /// a power failure.
    package static func isBinary(_ start: [UInt8], isUTF8: Bool) -> Bool {
        var (zeroCount, controlCount) = (0, 0)
        for byte in start {
            switch byte {
            case 0: zeroCount += 1
            case 0x07...0x0D, 0x1B: break
            case ..<0x20, 0x7F: controlCount += 1
            default: break
            }
        }
        let textCount = start.count - zeroCount
        if zeroCount > 0, textCount == 0 { return true }
        if zeroCount * 10 > start.count, controlCount * 50 > textCount { return true }
        if zeroCount > 0, controlCount * 10 > textCount { return true }
        return !isUTF8 && controlCount * 50 > textCount
    }

    private static func text(_ text: String, at offset: Int = 0, _ name: String) -> Signature {
        (offset, Array(text.utf8), name)
    }

    private typealias Signature = (offset: Int, bytes: [UInt8], name: String)

    private static let signatures: [Signature] = [
        (0, [0x1F, 0x8B, 0x08], "gzip"), (0, [0x1F, 0x9D], "compress"),
        (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz"), (0, [0x28, 0xB5, 0x2F, 0xFD], "zstd"),
        (0, [0x04, 0x22, 0x4D, 0x18], "lz4"), (4, [0x31, 0x41, 0x59, 0x26, 0x53, 0x59], "bzip2"),
        (0, [0x50, 0x4B, 0x03, 0x04], "zip"), (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z"),
        text("ustar", at: 257, "tar"),
        (0, [0x89, 0x50, 0x4E, 0x47], "PNG"), (0, [0xFF, 0xD8, 0xFF], "JPEG"), text("WEBPVP8", at: 8, "WebP"),
        text("GIF87a", "GIF"), text("GIF89a", "GIF"), (0, [0x49, 0x49, 0x2A, 0x00], "TIFF"),
        (0, [0x4D, 0x4D, 0x00, 0x2A], "TIFF"), text("%PDF-", "PDF"), (0, [0x7F, 0x45, 0x4C, 0x46], "ELF"),
        text("SQLite format 3\u{0}", "SQLite"), text("OggS\u{0}", "Ogg"), text("fLaC\u{0}", "FLAC"),
        text("ID3\u{3}\u{0}", "MP3"), text("ID3\u{4}\u{0}", "MP3"), text("WAVEfmt ", at: 8, "WAV"),
    ]
}
