import Basics

/// The text of a board's file. Entries can be inserted; the existing bytes stay the same.
struct BoardText: Hashable, Sendable {

    /// The lines, including their line ends.
    private var lines: [[UInt8]]

    init(_ bytes: [UInt8]) {
        lines = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(rest[...end]))
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { lines.append(Array(rest)) }
    }

    var bytes: [UInt8] { lines.flatMap(\.self) }

    /// Inserts entries at the end of a map at the top level of the file. If the file does not contain the key of the
    /// map, the key is added at the end of the file.
    ///
    /// - Parameters:
    ///   - entries: Lines without line ends. The names of the entries are indented by two spaces. If the map already
    ///     has entries, the inserted entries get the same indentation.
    ///   - key: The key of the map, such as `sources`.
    /// - Returns: The line of the first entry, from 1.
    /// - Throws: ``BoardTextError/inBraces(_:line:)``
    mutating func insert(_ entries: [String], into key: String) throws(BoardTextError) -> Int {
        let end: [UInt8] = lines.first?.suffix(2) == [13, 10] ? [13, 10] : [10]
        if let last = lines.last, last.last != 10 { lines[lines.count - 1] = last + end }
        guard let start = lines.firstIndex(where: { Self.isKey($0, key) }) else {
            lines += ([key + ":"] + entries).map { Array($0.utf8) + end }
            return lines.count - entries.count + 1
        }
        guard Self.hasNoValue(lines[start], key) else { throw .inBraces(key, line: start + 1) }
        var (last, indentation): (Int, Int?) = (start, nil)
        for index in lines.indices.dropFirst(start + 1) {
            let line = lines[index]
            let blanks = line.prefix { $0 == 32 }.count
            guard let first = line.dropFirst(blanks).first, first != 10, first != 13 else { continue }
            if blanks == 0 {
                // A comment does not end the map.
                if first == UInt8(ascii: "#") { continue }
                break
            }
            last = index
            if first != UInt8(ascii: "#"), indentation == nil { indentation = blanks }
        }
        let prefix = [UInt8](repeating: 32, count: indentation ?? 2)
        let inserted = entries.map { entry in
            (entry.hasPrefix("  ") ? prefix + Array(entry.utf8.dropFirst(2)) : Array(entry.utf8)) + end
        }
        lines.insert(contentsOf: inserted, at: last + 1)
        return last + 2
    }

    /// Returns whether the file contains a key at its top level.
    func hasKey(_ key: String) -> Bool { lines.contains { Self.isKey($0, key) } }

    private static func isKey(_ line: [UInt8], _ key: String) -> Bool { afterKey(line, key) != nil }

    /// Returns the rest of a line after a key and its colon; nil if the line does not begin with the key.
    private static func afterKey(_ line: [UInt8], _ key: String) -> ArraySlice<UInt8>? {
        // The first line may begin with a byte order mark.
        let line = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line[...]
        for written in [key, "\"\(key)\"", "'\(key)'"] where line.starts(with: written.utf8) {
            let rest = line.dropFirst(written.utf8.count).drop { $0 == 32 }
            if rest.first == UInt8(ascii: ":") { return rest.dropFirst() }
        }
        return nil
    }

    private static func hasNoValue(_ line: [UInt8], _ key: String) -> Bool {
        let value = (afterKey(line, key) ?? []).drop { $0 == 32 || $0 == 9 }
        return value.first.map { [10, 13, UInt8(ascii: "#")].contains($0) } ?? true
    }
}

enum BoardTextError: Error, Hashable, CustomStringConvertible {

    /// The value of the key begins on the line of the key, for example because the value is a map in braces.
    case inBraces(String, line: Int)

    var description: String {
        switch self {
        case .inBraces(let key, let line):
            "line \(line): an entry cannot be added to “\(key)”, because its value begins on the line of the key; write each entry on a separate line below “\(key):”"
        }
    }
}
