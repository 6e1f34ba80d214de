import FoundationEssentials

/// A web page that a server returned instead of data, such as a login page.
struct WebPage {

    /// The title on one line; nil if there is none.
    let title: String?

    /// The number of bytes to examine.
    private static let limit = 16 << 10

    init?(_ bytes: Data) {
        guard bytes.beginsWithTag else { return nil }
        let text = String(decoding: bytes.prefix(Self.limit), as: UTF8.self)
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(40).lowercased()
        guard ["<!doctype html", "<html", "<head", "<body"].contains(where: start.hasPrefix) else { return nil }
        title = Self.title(in: Array(text.utf8))
    }

    private static func title(in bytes: [UInt8]) -> String? {
        // Change only ASCII letters, so that positions in `lowercase` are also positions in `bytes`.
        let lowercase = bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
        guard let name = place(of: "<title", in: lowercase, from: 0),
            let start = lowercase[name...].firstIndex(of: 0x3E),
            let end = place(of: "</title", in: lowercase, from: start)
        else { return nil }
        let words = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private static func place(of sign: String, in bytes: [UInt8], from start: Int) -> Int? {
        bytes.indices.dropFirst(start).first { bytes[$0...].starts(with: sign.utf8) }
    }
}
