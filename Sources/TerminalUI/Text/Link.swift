import Synchronization

/// The target of a link in a text: a URL with `http`, `https` or `mailto`.
///
/// A link is two bytes; the URLs are kept once for the whole process, up to 65,535 of them. Further texts are not links.
public struct Link: Hashable, BitwiseCopyable, Sendable {

    /// A place in the table, from 1; 0 for no link.
    private let code: UInt16

    /// No link.
    public static let none = Link(code: 0)

    /// The largest number of bytes of a URL.
    public static let byteLimit = 2_000

    private init(code: UInt16) {
        self.code = code
    }

    /// Creates a link to a URL with any text.
    ///
    /// - Parameter url: The URL. It has at most ``byteLimit`` bytes, a host if it is one of a page, and neither control characters nor
    ///   blanks. Letters that are not of ASCII are encoded; the host may not have any. Of any other URL, the result is nil.
    public init?(_ url: String) { self.init(url, isItsText: false) }

    /// Creates a link whose text is its URL.
    init?(shown url: String) { self.init(url, isItsText: true) }

    private init?(_ url: String, isItsText: Bool) {
        let target = Self.target(of: url).map { Target(url: $0, isItsText: isItsText) }
        guard let code = target.flatMap({ target in Self.table.withLock { $0.code(of: target) } }) else { return nil }
        self.code = code
    }

    /// Whether its text is its URL.
    var isItsText: Bool { code > 0 && Self.table.withLock { $0.targets[Int(code) - 1].isItsText } }

    /// The URL, in printable ASCII; empty for no link.
    public var url: String { code == 0 ? "" : Self.table.withLock { $0.targets[Int(code) - 1].url } }

    /// The host of the URL or email address; nil for no link.
    public var host: String? { Self.host(of: url) }

    /// A number that no other link has; 0 for no link.
    package var number: Int { Int(code) }

    /// The link with a number; no link if there is none.
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

    /// The URL in printable ASCII; nil if it must not be a link.
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
