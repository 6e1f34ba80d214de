import Glibc

extension StyledText {

    /// The maximum length of text that is searched for URLs, in bytes.
    private static let searchLimit = 64 << 10

    /// Returns the text with a link at each URL whose scheme is `http` or `https`. Existing links do not change.
    ///
    /// A URL ends before a space, or before another character that URLs do not contain. Punctuation and an unpaired
    /// closing bracket at the end are not part of the URL. A URL that is followed by an ellipsis or two dots counts as
    /// truncated, and does not become a link. Text that is longer than 64 KiB is not searched.
    public func linkingURLs() -> StyledText {
        guard runs.reduce(0, { $0 + $1.text.utf8.count }) <= Self.searchLimit,
            runs.contains(where: { $0.text.mayHaveURL })
        else { return self }
        return linking(URLSearch(Array(string.utf8)).found)
    }

    /// Returns the text with the given links at the given ranges of bytes, which must be in ascending order. Existing
    /// links do not change.
    func linking(_ found: [(range: Range<Int>, link: Link)]) -> StyledText {
        guard !found.isEmpty else { return self }
        var linked = StyledText(fill: fill)
        var start = 0
        for run in runs {
            let end = start + run.text.utf8.count
            defer { start = end }
            let inside = found.filter { $0.range.lowerBound < end && $0.range.upperBound > start }
            guard run.link == .none, !inside.isEmpty else {
                linked.runs.append(run)
                continue
            }
            var place = start
            func append(_ upper: Int, _ link: Link) {
                guard upper > place else { return }
                var piece = run.with(String(run.text[bytes: place - start..<upper - start]))
                piece.link = link
                linked.runs.append(piece)
                place = upper
            }
            for (range, link) in inside {
                append(max(start, range.lowerBound), .none)
                append(min(end, range.upperBound), link)
            }
            append(end, .none)
        }
        return linked
    }
}

struct URLSearch {

    /// The links, each with the byte range of its URL.
    private(set) var found: [(range: Range<Int>, link: Link)] = []

    init(_ bytes: [UInt8]) {
        var place = 0
        while let sign = Self.sign(in: bytes, from: place) {
            place = sign + 3
            guard let start = Self.start(in: bytes, before: sign), start >= (found.last?.range.upperBound ?? 0) else {
                continue
            }
            let end = Self.end(in: bytes, from: place)
            guard end > place, !Self.isCut(bytes[end...]) else { continue }
            if let link = Link(shown: String(decoding: bytes[start..<end], as: UTF8.self)) {
                found.append((start..<end, link))
            }
            place = end
        }
    }

    /// Returns the position of the next `://`; nil if there is none.
    private static func sign(in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while place + 2 < bytes.count {
            if bytes[place] == UInt8(ascii: ":"), bytes[place + 1] == UInt8(ascii: "/"),
                bytes[place + 2] == UInt8(ascii: "/")
            {
                return place
            }
            place += 1
        }
        return nil
    }

    /// Returns the start of the scheme before `://`. Nil if the scheme is not `http` or `https`, or if a letter, a
    /// digit, `+`, `-` or `.` directly precedes the scheme.
    private static func start(in bytes: [UInt8], before sign: Int) -> Int? {
        for scheme in ["https", "http"] where sign >= scheme.utf8.count {
            let start = sign - scheme.utf8.count
            let isScheme = zip(bytes[start..<sign], scheme.utf8).allSatisfy { $0 | 0x20 == $1 }
            guard isScheme, start == 0 || !isWord(bytes[start - 1]) else { continue }
            return start
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    /// Returns the end of the URL whose remaining characters start at the given position.
    private static func end(in bytes: [UInt8], from start: Int) -> Int {
        let rest = String(decoding: bytes[start...].prefix(Link.byteLimit + 4), as: UTF8.self).unicodeScalars
        var end = start + rest.prefix { isPart($0) }.reduce(0) { $0 + UTF8.width($1) }
        while end > start, isPunctuation(bytes[end - 1], in: bytes[start..<end]) { end -= 1 }
        return end
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "<", ">", "`", "\\", "{", "}", "|", "^", "…", "\u{FFFD}": return false
        case "!"..."~": return true
        default: break
        }
        // Letters of any script are part of a URL. Punctuation outside ASCII is not.
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }

    /// Returns whether the last byte of a URL is punctuation after the URL. A closing bracket counts as punctuation if
    /// the URL contains no opening bracket for it.
    private static func isPunctuation(_ byte: UInt8, in url: ArraySlice<UInt8>) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
            UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "_"):
            true
        case UInt8(ascii: ")"): url.count { $0 == byte } > url.count { $0 == UInt8(ascii: "(") }
        case UInt8(ascii: "]"): url.count { $0 == byte } > url.count { $0 == UInt8(ascii: "[") }
        default: false
        }
    }

    /// Returns whether the rest of the text starts with an ellipsis or two dots.
    private static func isCut(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.starts(with: "…".utf8) || rest.starts(with: "..".utf8)
    }
}

extension String {

    /// Whether the text contains a colon and therefore may contain a URL. Uses the fast search of the C library.
    fileprivate var mayHaveURL: Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: ":")), bytes.count) != nil } ?? false
        } ?? true
    }
}
