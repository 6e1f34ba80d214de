import FoundationEssentials

enum PictureKind {

    static func check(_ bytes: Data) throws(DocumentError) {
        if bytes.isEmpty { throw .empty(format: "a picture") }
        guard isPicture(bytes) else { throw .notAPicture(seems: other(bytes)) }
    }

    static func isPicture(_ bytes: Data) -> Bool {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            || bytes.starts(with: [0xFF, 0xD8, 0xFF])
            || begins("RIFF") && begins("WEBP", at: 8) || begins("GIF87a") || begins("GIF89a")
    }

    private static func other(_ bytes: Data) -> String? {
        let start = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased().drop { $0.isWhitespace }
        if start.hasPrefix("%pdf") { return "a PDF" }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return "a web page" }
        if start.contains("<svg") { return "an SVG" }
        if start.hasPrefix("{") || start.hasPrefix("[") { return "JSON" }
        let isText = bytes.prefix(256).allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
        return isText ? "text" : nil
    }
}
