/// A sound file with one mistake in it, and the problem that has to be reported.
public struct WrittenMistake: Sendable, CustomStringConvertible {

    /// The file with the mistake.
    public let text: String
    /// The line of the mistake, from 1.
    public let line: Int
    /// The column of the mistake, from 1; nil if any column of the line will do.
    public let column: Int?
    /// A part of the message.
    public let message: String

    public var description: String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return "\(line):\(column.map { "\($0)" } ?? "-") \(message): \(lines[line - 1])"
    }
}

/// Makes mistakes in the keys and values of a sound file in which each key stands in a line of its own.
public struct MistakeWriter: Sendable {

    private struct Entry {
        let line: Int
        let indentation: Int
        let key: String
        /// Empty for the key of a map.
        let value: String

        var valueColumn: Int { indentation + key.count + 3 }
    }

    private let lines: [String]
    private let entries: [Entry]

    /// Takes a file apart.
    public init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        entries = lines.enumerated().compactMap { index, line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let start = line.prefix { $0 == " " }.count
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return Entry(
                line: index, indentation: start, key: String(line[..<colon].dropFirst(start)), value: String(value))
        }
    }

    /// Words that differ from a word in one letter, or in the order of two.
    public static func typos(of word: String) -> [String] {
        let letters = Array(word)
        let middle = letters.count / 2
        guard middle > 0 else { return [] }
        var (swapped, missing, other) = (letters, letters, letters)
        swapped.swapAt(middle - 1, middle)
        missing.remove(at: middle)
        other[middle] = "q"
        let longer = Array(letters.prefix(middle)) + ["x"] + letters.dropFirst(middle)
        return [swapped, missing, other, longer, letters + ["z"]].map { String($0) }.filter { $0 != word }
    }

    private func replacing(_ entry: Entry, with line: String...) -> String {
        var lines = lines
        let start = String(repeating: " ", count: entry.indentation)
        lines.replaceSubrange(entry.line...entry.line, with: line.map { start + $0 })
        return lines.joined(separator: "\n")
    }

    /// Each key misspelled in several ways. The message has to name the key, if it is not too short for that.
    public var misspelledKeys: [WrittenMistake] {
        entries.flatMap { entry in
            Self.typos(of: entry.key).map { typo in
                WrittenMistake(
                    text: replacing(entry, with: "\(typo): \(entry.value)"), line: entry.line + 1,
                    column: entry.indentation + 1,
                    message: entry.key.count < 5 ? "there is no" : "did you mean “\(entry.key)”")
            }
        }
    }

    /// Each key twice, and each value missing.
    public var repeatedAndEmptyKeys: [WrittenMistake] {
        entries.filter { !$0.value.isEmpty }.flatMap { entry in
            let line = "\(entry.key): \(entry.value)"
            return [
                WrittenMistake(
                    text: replacing(entry, with: line, line), line: entry.line + 2, column: entry.indentation + 1,
                    message: "“\(entry.key)”"),
                WrittenMistake(
                    text: replacing(entry, with: "\(entry.key):"), line: entry.line + 1, column: nil,
                    message: "“\(entry.key)” has no"),
            ]
        }
    }

    /// Values in the place of the value of a key.
    ///
    /// - Parameters:
    ///   - keys: The keys; nil for all that have a value.
    ///   - values: The wrong values.
    ///   - message: A part of the message.
    public func wrongValues(of keys: [String]? = nil, _ values: [String], _ message: String) -> [WrittenMistake] {
        entries.filter { !$0.value.isEmpty && keys?.contains($0.key) != false }.flatMap { entry in
            values.map { value in
                // Inside of brackets the place is that of the wrong part.
                let isWhole = !value.contains { "[{\"".contains($0) }
                return WrittenMistake(
                    text: replacing(entry, with: "\(entry.key): \(value)"), line: entry.line + 1,
                    column: isWhole ? entry.valueColumn : nil, message: message)
            }
        }
    }
}
