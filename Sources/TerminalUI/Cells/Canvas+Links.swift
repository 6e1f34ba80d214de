extension Canvas {

    /// Returns the links in the given rectangle whose text names one host and whose URL has another host. Two hosts
    /// that differ only in a leading `www.` count as equal.
    ///
    /// - Parameter rect: The rectangle, in the coordinates of the region.
    /// - Returns: For each link, the host of its URL, and the row of the screen on which the link starts, counted from
    ///   0 at the top.
    package func misleadingLinks(in rect: Rect) -> [(row: Int, host: String)] {
        let area = absolute(rect)
        guard !area.isEmpty else { return [] }
        var texts: [(link: Link, row: Int, text: String)] = []
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX {
                let cell = buffer[x, y]
                guard cell.link != .none else { continue }
                if let index = texts.firstIndex(where: { $0.link == cell.link }) {
                    texts[index].text += cell.glyph.string
                } else {
                    texts.append((cell.link, y, cell.glyph.string))
                }
            }
        }
        return texts.compactMap { link, row, text in
            guard !link.isItsText, let host = link.host, let named = text.namedHost, named != host,
                "www.\(named)" != host, named != "www.\(host)"
            else { return nil }
            return (row, host)
        }
    }
}

extension String {

    /// The host that the text names, either in a URL or in a form such as `example.com/path`; nil if there is none.
    fileprivate var namedHost: String? {
        let blank = drop { $0 == " " }.lowercased()
        let rest = blank.firstRange(of: "://").map { blank[$0.upperBound...] } ?? blank[...]
        let authority = rest.prefix { !"/?#: ".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let isPlain = host.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (0x30...0x39).contains($0)
                || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        return isPlain && host.dropFirst().dropLast().contains(".") && !host.hasSuffix(".") ? String(host) : nil
    }
}
