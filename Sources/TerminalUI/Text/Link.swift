import Synchronization

/// The target of a link in text: a URL with the scheme `http`, `https` or `mailto`.
///
/// A link takes two bytes. The URLs are in a table for the whole process. After 65,535 entries, no new links are
/// created.
public struct Link: Hashable, BitwiseCopyable, Sendable {

    /// The position in the table, counted from 1; 0 for no link.
    private let code: UInt16

    /// No link.
    public static let none = Link(code: 0)

    /// The maximum number of bytes of a URL.
    public static let byteLimit = 2_000

    private init(code: UInt16) {
        self.code = code
    }

    /// Creates a link to the given URL. Returns nil if the URL is not valid for a link, or if there is no space for
    /// more links.
    ///
    /// - Parameter url: The URL. It must have at most ``byteLimit`` bytes, even after percent-encoding, and must not
    ///   contain control characters, spaces, quotation marks, backticks, backslashes or angle brackets. It must have a
    ///   host, which must be ASCII. Elsewhere in the URL, characters outside ASCII are percent-encoded.
    public init?(_ url: String) { self.init(url, isItsText: false) }

    /// Creates a link whose text is its URL.
    init?(shown url: String) { self.init(url, isItsText: true) }

    private init?(_ url: String, isItsText: Bool) {
        let target = Self.target(of: url).map { Target(url: $0, isItsText: isItsText) }
        guard let code = target.flatMap({ target in Self.table.withLock { $0.code(of: target) } }) else { return nil }
        self.code = code
    }

    /// Whether the text of the link is the URL itself.
    var isItsText: Bool { code > 0 && Self.table.withLock { $0.targets[Int(code) - 1].isItsText } }

    /// The URL in printable ASCII; empty for no link.
    public var url: String { code == 0 ? "" : Self.table.withLock { $0.targets[Int(code) - 1].url } }

    /// The host of the URL or email address; nil for no link.
    public var host: String? { Self.host(of: url) }

    /// A number that identifies the link in this process; 0 for no link.
    package var number: Int { Int(code) }

    /// Creates the link with the given number; ``none`` if there is no such link.
    package init(number: Int) {
        let isKnown = number > 0 && Self.table.withLock { number <= $0.targets.count }
        code = isKnown ? UInt16(number) : 0
    }

    // MARK: The table

    private static let table = Mutex(Table())

    private struct Target: Hashable {
        let url: String
        let isItsText: Bool
    }

    private struct Table {
        var codes: [Target: UInt16] = [:]
        var targets: [Target] = []

        mutating func code(of target: Target) -> UInt16? {
            if let code = codes[target] { return code }
            guard let code = UInt16(exactly: targets.count + 1) else { return nil }
            targets.append(target)
            codes[target] = code
            return code
        }
    }

    // MARK: URLs

    private static let schemes = ["http://", "https://", "mailto:"]

    /// Returns the URL in printable ASCII; nil if it is not valid for a link.
    private static func target(of url: String) -> String? {
        guard url.utf8.count <= byteLimit else { return nil }
        let lower = url.prefix(8).lowercased()
        guard let scheme = schemes.first(where: lower.hasPrefix) else { return nil }
        var target = scheme
        for byte in url.utf8.dropFirst(scheme.utf8.count) {
            switch byte {
            case 0..<0x21, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
                UInt8(ascii: "`"):
                return nil
            case 0x80...: target += "%" + String(byte, radix: 16, uppercase: true)
            default: target.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        guard target.utf8.count <= byteLimit, let host = host(of: target), !host.isEmpty, !host.contains("%") else {
            return nil
        }
        return target
    }

    private static func host(of url: String) -> String? {
        if url.hasPrefix("mailto:") {
            let address = url.dropFirst(7).prefix { $0 != "?" }
            return address.lastIndex(of: "@").map { String(address[address.index(after: $0)...]).lowercased() }
        }
        guard let scheme = schemes.first(where: url.hasPrefix) else { return nil }
        let authority = url.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        if place.first == "[" { return place.contains("]") ? String(place.prefix { $0 != "]" }) + "]" : nil }
        return String(place.prefix { $0 != ":" }).lowercased()
    }
}
