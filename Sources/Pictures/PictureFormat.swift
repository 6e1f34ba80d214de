import FoundationEssentials

/// A supported format of picture files.
public enum PictureFormat: String, Hashable, CaseIterable, Sendable {
    case png
    case jpeg
    case webp
    case gif

    /// The common name of the format.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .gif: "GIF"
        }
    }

    /// Creates the format that the first bytes of a file indicate. Returns nil if they do not indicate a supported
    /// format.
    init?(_ bytes: Data) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            self = .gif
        } else {
            return nil
        }
    }

    /// Returns a description of content that is not a supported picture; nil if the kind of content is unknown.
    static func otherContent(_ bytes: Data) -> String? {
        func begins(_ text: String) -> Bool { bytes.starts(with: Array(text.utf8)) }
        if begins("BM") { return "a BMP" }
        if begins("II*\u{0}") || begins("MM\u{0}*") { return "a TIFF" }
        if begins("%PDF") { return "a PDF" }
        if bytes.dropFirst(4).starts(with: Array("ftypavif".utf8)) { return "an AVIF" }
        if bytes.dropFirst(4).starts(with: Array("ftyphei".utf8)) { return "a HEIC" }
        let start = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased().drop { $0.isWhitespace }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "a web page" }
        if start.contains("<svg") { return "an SVG" }
        if start.hasPrefix("{") || start.hasPrefix("[") { return "JSON" }
        let isText = bytes.prefix(256).allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
        return isText ? "text" : nil
    }
}
