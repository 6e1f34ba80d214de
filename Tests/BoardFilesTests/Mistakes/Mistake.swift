/// Valid files with one mistake in each, and the expected report.
struct Mistake: Sendable, CustomStringConvertible {

    /// The kind of the mistake.
    var kind: String
    /// All files, with the mistake.
    var files: [String: String]
    /// The path.
    var file: String
    var line: Int
    var column: Int
    /// The expected correction; nil for none.
    var nearest: String?

    var description: String {
        let lines = files[file, default: ""].split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.indices.contains(line - 1) ? lines[line - 1] : ""
        return "\(kind) \(file):\(line):\(column) \(nearest ?? "-"): \(text)"
    }
}

/// A word in a sound file: a key, or the value of one.
struct Word: Hashable, Sendable {
    var text: String
    /// The line, from 1.
    var line: Int
    var column: Int
}

/// A key of a valid file with the part of its value in the same line.
struct WrittenKey: Hashable, Sendable {
    var key: Word
    /// Nil if it is on the next lines.
    var value: Word?
    /// Whether it begins its line.
    var isBlock: Bool
}

/// A sound file, taken apart without the reader that is tested.
struct SoundFile: Sendable {

    let name: String
    let lines: [String]
    let keys: [WrittenKey]

    init(_ name: String, _ text: String) {
        self.name = name
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var keys: [WrittenKey] = []
        var blockIndentation: Int?
        for (index, whole) in lines.enumerated() {
            let line = whole.firstRange(of: "  #").map { whole[..<$0.lowerBound].trimmingSuffix { $0 == " " } } ?? whole
            let indentation = line.prefix { $0 == " " }.count
            if let block = blockIndentation, indentation > block || line.isEmpty { continue }
            blockIndentation = line.hasSuffix("|") ? indentation : nil
            if line.drop(while: { $0 == " " }).hasPrefix("#") { continue }
            keys += Self.keys(line, index + 1)
        }
        self.keys = keys
    }

    private static func keys(_ line: String, _ number: Int) -> [WrittenKey] {
        line.matches(
            of:
                #/(?<before>^[ -]*|[{,\[] *)(?<key>[\w-]+):(?: +(?<value>"[^"]*"|'[^']*'|\[[^\]]*\]|\{.*\}|[^,{}\[\]]+?)(?= *(?:[,}\]]|$))|(?= *(?:$|[|\[{])))/#
        )
        .map { match in
            let column = { (index: String.Index) in line.distance(from: line.startIndex, to: index) + 1 }
            let value = match.value.flatMap { $0 == "|" ? nil : $0 }.map {
                Word(text: String($0), line: number, column: column($0.startIndex))
            }
            let isBlock = match.before.allSatisfy { $0 == " " }
            return WrittenKey(
                key: Word(text: String(match.key), line: number, column: column(match.key.startIndex)),
                value: value, isBlock: isBlock)
        }
    }

    /// The file with something else in place of a word.
    func replacing(_ word: Word, with text: String) -> String {
        var lines = lines
        var line = Array(lines[word.line - 1])
        line.replaceSubrange(word.column - 1..<word.column - 1 + word.text.count, with: text)
        lines[word.line - 1] = String(line)
        return lines.joined(separator: "\n")
    }

    /// The file with other lines in place of one.
    func replacing(line number: Int, with texts: [String]) -> String {
        var lines = lines
        lines.replaceSubrange(number - 1..<number, with: texts)
        return lines.joined(separator: "\n")
    }
}

extension Substring {

    fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
        String(String(reversed().drop(while: isTrimmed)).reversed())
    }
}
