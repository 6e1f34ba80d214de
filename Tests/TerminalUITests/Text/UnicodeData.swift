import Foundation
import Testing

/// What the tests need of the Unicode data files; `Data/extract-data.py` writes it.
enum UnicodeData {

    private static func rows(_ name: String) throws -> [Substring] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Data/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    }

    private static func text(_ numbers: Substring) throws -> String {
        var text = String.UnicodeScalarView()
        for number in numbers.split(separator: " ") {
            text.append(try #require(UInt32(number, radix: 16).flatMap(Unicode.Scalar.init)))
        }
        return String(text)
    }

    /// The version of the data.
    static func version() throws -> String {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Data/widths.txt")
        let match = try String(contentsOf: file, encoding: .utf8).firstMatch(of: #/Unicode (\S+) data/#)
        return try String(#require(match).1)
    }

    /// The scalars that are wide, marks, format characters or ignorable, by these words.
    static func properties() throws -> [Substring: Set<UInt32>] {
        var properties: [Substring: Set<UInt32>] = [:]
        for row in try rows("widths") {
            let match = try #require(row.wholeMatch(of: #/(\w+) (\w+)\.\.(\w+)/#))
            let (first, last) = (try #require(UInt32(match.2, radix: 16)), try #require(UInt32(match.3, radix: 16)))
            properties[match.1, default: []].formUnion(first...last)
        }
        return properties
    }

    /// The emoji of `emoji-test.txt` with the letter of their status.
    static func emoji() throws -> [(status: Character, text: String)] {
        try rows("emoji").map { (try #require($0.first), try text($0.dropFirst(2))) }
    }

    /// The cases of `GraphemeBreakTest.txt`: the graphemes of each.
    static func graphemes() throws -> [[String]] {
        try rows("graphemes").map { row in try row.split(separator: "|").map(text) }
    }
}
