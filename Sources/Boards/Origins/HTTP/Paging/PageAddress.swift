import Basics

/// The URL of a source, from which the URLs of its pages are derived.
struct PageAddress {

    /// The placeholder for secrets in stored links.
    private static let mark: Character = "•"

    /// The URL, including the values of secrets.
    let url: String

    /// Returns the URL of a page. Returns nil for a link that cannot be followed: if the URL of the source is invalid,
    /// or if the link contains a secret that is not in a parameter of this URL.
    ///
    /// - Parameter cursor: The cursor of the page; nil for the first page.
    func url(of cursor: PageCursor?, by kind: PagingSettings.Kind) -> String? {
        switch (kind, cursor?.step) {
        case (.cursor(_, let parameter), .value(let value)), (.numbers(let parameter, _, _), .value(let value)):
            setting(parameter, to: value)
        case (.numbers(let parameter, let first, _), nil): setting(parameter, to: "\(first)")
        case (_, .link(let link)): following(link)
        default: url
        }
    }

    private var parts: (base: String, query: String?) {
        let whole = url.trimmingBlanks.prefix { $0 != "#" }
        let base = whole.prefix { $0 != "?" }
        return (String(base), base.count == whole.count ? nil : String(whole.dropFirst(base.count + 1)))
    }

    /// Returns the URL with a parameter, which replaces all parameters with the same name.
    private func setting(_ name: String, to value: String) -> String {
        let (base, query) = parts
        let parameter = "\(name.uriComponent)=\(value.uriComponent)"
        var isSet = false
        var items: [String] = []
        for item in Self.items(of: query) {
            guard Self.name(of: item) == name else {
                items.append(item)
                continue
            }
            if !isSet { items.append(parameter) }
            isSet = true
        }
        if !isSet { items.append(parameter) }
        return "\(base)?\(items.joined(separator: "&"))"
    }

    /// Returns the URL of a link, which consists of a path and a query on the same server. A parameter that contains a
    /// placeholder is replaced with the parameter of the source's URL that has the same name. Returns nil if a
    /// placeholder remains.
    private func following(_ link: String) -> String? {
        guard let origin = URLParts(url.trimmingBlanks) else { return nil }
        let start = "\(origin.scheme)\(origin.authority)"
        guard link.contains(Self.mark) else { return start + link }
        let path = link.prefix { $0 != "?" }
        let own = Self.items(of: parts.query)
        let items = Self.items(of: String(link.dropFirst(path.count + 1))).map { item in
            item.contains(Self.mark) ? own.first { Self.name(of: $0) == Self.name(of: item) } ?? item : item
        }
        let made = "\(start)\(path)?\(items.joined(separator: "&"))"
        return made.contains(Self.mark) ? nil : made
    }

    private static func items(of query: String?) -> [String] {
        (query ?? "").split(separator: "&").map(String.init)
    }

    private static func name(of item: String) -> String {
        var bytes: [UInt8] = []
        var rest = item.utf8.prefix { $0 != UInt8(ascii: "=") }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = rest.prefix(2).hexadecimalByte {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
