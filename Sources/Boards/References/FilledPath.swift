import Settings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension SettingsText {

    /// Returns the path with its references replaced by content. If the path begins in the board's folder, the result
    /// is inside the board's folder. Otherwise, the result is inside the folder that precedes the first reference.
    ///
    /// - Throws: A ``ReferenceError`` if the content of a reference is missing or contains a control character, or if
    ///   it would add a `..` component, make the path absolute, or lead through a link to another folder.
    func filledPath(with values: ReferenceValues) throws -> SettingsText {
        guard let first = contents.first(where: values.replace) else { return self }
        let filled = try FilledText(self, with: values) { value, reference, before in
            let parts = value.text.split(separator: "/", omittingEmptySubsequences: false)
            guard value.text.utf8.allSatisfy({ $0 >= 0x20 }) else {
                throw ReferenceError(reference, .character(in: "a path"))
            }
            // A slash at the start of the value makes the path absolute or adds an empty component. After a part of a
            // name, it only ends this name.
            let isWhole = parts.first?.isEmpty == true && (before.isEmpty || before.hasSuffix("/"))
            guard !isWhole else { throw ReferenceError(reference, .outside) }
            return value.text
        }
        guard filled.parts(of: "/").allSatisfy({ $0 != ".." }) else { throw ReferenceError(first, .outside) }
        let start = filled.contents[0].range.lowerBound
        let before = String(decoding: filled.text.utf8.prefix(start), as: UTF8.self)
        let folder = before.lastIndex(of: "/").map { String(before[...$0]) } ?? "."
        guard let base = Self.base(of: pieces.first, folder: folder), let path = RealPath(filled.text),
            path.isInside(base)
        else { throw ReferenceError(first, .outside) }
        return SettingsText(filled.pieces, at: place)
    }

    /// Returns the folder that content cannot leave; nil if its links cannot be resolved.
    private static func base(of first: Piece?, folder: String) -> RealPath? {
        guard case .boardFolder(let board)? = first, let board = RealPath(board), let folder = RealPath(folder) else {
            return RealPath(folder)
        }
        return folder.isInside(board) ? board : folder
    }
}

extension FilledText {

    /// Divides the text at the separators, and returns the parts that contain content or are next to content.
    ///
    /// - Parameter range: The bytes of the text to examine; nil for all.
    func parts(of separator: Unicode.Scalar, in range: Range<Int>? = nil) -> [String] {
        let bytes = Array(text.utf8)
        let range = range ?? 0..<bytes.count
        let mark = UInt8(ascii: separator)
        let ends = range.filter { bytes[$0] == mark } + [range.upperBound]
        var (start, parts) = (range.lowerBound, [String]())
        for end in ends {
            let hasContent = contents.contains { $0.range.lowerBound <= end && $0.range.upperBound >= start }
            if hasContent { parts.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        return parts
    }
}

/// A path whose links have been resolved. It may end with components that do not exist yet.
private struct RealPath {

    private let parts: [Substring]

    /// Creates a path with all links resolved; nil if a link is broken, or if `..` follows a folder that does not
    /// exist.
    init?(_ path: String) {
        var existing = path
        var rest: [Substring] = []
        while true {
            if let resolved = realpath(existing.isEmpty ? "." : existing, nil) {
                defer { free(resolved) }
                parts = String(cString: resolved).split(separator: "/") + rest
                return
            }
            var facts = stat()
            guard lstat(existing, &facts) != 0, !existing.isEmpty, existing != "/" else { return nil }
            while existing.count > 1, existing.hasSuffix("/") { existing.removeLast() }
            let slash = existing.lastIndex(of: "/")
            let name = slash.map { existing[existing.index(after: $0)...] } ?? existing[...]
            guard name != ".." else { return nil }
            if name != "." { rest.insert(Substring(String(name)), at: 0) }
            existing = slash.map { $0 == existing.startIndex ? "/" : String(existing[..<$0]) } ?? ""
        }
    }

    func isInside(_ folder: RealPath) -> Bool {
        parts.starts(with: folder.parts)
    }
}
