import Addresses
import Settings

struct FilledURL {

    let text: SettingsText

    /// The replaced reference that provided the host or a part of it. Nil if the host is written in the file, or if the
    /// host still contains a reference that has not been replaced.
    let hostReference: ContentReference?

    /// Replaces the references in a URL with their values, which are escaped for their positions.
    ///
    /// - Throws: A ``ReferenceError`` if a value is missing, or is not allowed at its position.
    init(_ url: SettingsText, with values: ReferenceValues) throws {
        let isWhole = url.contentIsWhole
        let replaced = url.contents.filter(values.replace)
        let filled = try FilledText(url, with: values) { value, reference, before in
            switch URLPosition(after: before) {
            case .scheme where isWhole: try Self.whole(value.text, reference)
            case .scheme: throw ReferenceError(reference, .url)
            case .host: try Self.host(value.text, reference)
            case .path, .query: value.text.uriComponent
            }
        }
        text = SettingsText(filled.pieces, at: url.place)
        hostReference =
            text.hostContent == nil
            ? url.contentPositions.first { $0.position.isHost && replaced.contains($0.reference) }?.reference : nil
        guard let parts = URLParts(filled.text) else { return }
        let authority = parts.scheme.utf8.count..<(parts.scheme.utf8.count + parts.authority.utf8.count)
        if let hostReference, RequestTarget(text) == nil || Self.hasContentInUser(filled, authority) {
            throw ReferenceError(hostReference, isWhole ? .url : .host)
        }
        let path = parts.rest.prefix { $0 != "?" && $0 != "#" }.utf8.count
        guard !isWhole, path > 0, let first = replaced.first else { return }
        let segments = filled.parts(of: "/", in: (authority.upperBound + 1)..<(authority.upperBound + path))
        guard segments.allSatisfy(Self.isSegment) else { throw ReferenceError(first, .segment) }
    }

    private static func whole(_ value: String, _ reference: ContentReference) throws(ReferenceError) -> String {
        let text = value.trimmingBlanks
        guard RequestTarget(text) != nil, let parts = URLParts(text), parts.authority == parts.host,
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" })
        else { throw ReferenceError(reference, .url) }
        return text
    }

    private static func host(_ value: String, _ reference: ContentReference) throws(ReferenceError) -> String {
        guard value.utf8.allSatisfy({ $0.isAlphanumeric || ".-_:[]".utf8.contains($0) }) else {
            throw ReferenceError(reference, .host)
        }
        return value
    }

    private static func isSegment(_ segment: String) -> Bool {
        !["", ".", ".."].contains(segment.lowercased().replacing("%2e", with: "."))
    }

    private static func hasContentInUser(_ filled: FilledText, _ authority: Range<Int>) -> Bool {
        let bytes = Array(filled.text.utf8)[authority]
        guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return false }
        return filled.contents.contains { $0.range.lowerBound <= at }
    }
}

enum URLPosition {
    case scheme, host, path, query

    /// Whether a value in this part determines the host.
    var isHost: Bool { self == .host || self == .scheme }

    /// Creates the part of a URL that contains the character after the given text.
    init(after text: String) {
        guard let parts = URLParts(text) else {
            self = .scheme
            return
        }
        self = parts.rest.isEmpty ? .host : parts.rest.contains { $0 == "?" || $0 == "#" } ? .query : .path
    }
}

extension SettingsText {

    var contentIsWhole: Bool { pieces.count == 1 && !contents.isEmpty }

    /// The references in a URL, each with the part of the URL that contains it.
    var contentPositions: [(reference: ContentReference, position: URLPosition)] {
        pieces.indices.compactMap { index in
            guard case .content(let reference) = pieces[index] else { return nil }
            let before = SettingsText(Array(pieces[..<index]), at: place).resolved(marking: "x")
            return (reference, URLPosition(after: before))
        }
    }

    /// The first reference that provides the host of a URL or a part of it; nil if the file contains the whole host.
    var hostContent: ContentReference? {
        contentPositions.first { $0.position.isHost }?.reference
    }

    /// The first reference in the user name or the password of a URL; nil if there is none.
    var contentInUser: ContentReference? {
        guard
            let last = pieces.indices.last(where: { index in
                let before = SettingsText(Array(pieces[..<index]), at: place).resolved(marking: "x")
                guard URLPosition(after: before) == .host, case .text(let text) = pieces[index] else { return false }
                return text.prefix { !"/?#".contains($0) }.contains("@")
            })
        else { return nil }
        return SettingsText(Array(pieces[..<last]), at: place).hostContent
    }
}
