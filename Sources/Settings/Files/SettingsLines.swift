/// The lines of a file, for showing where something is.
struct SettingsLines: Sendable {

    /// The file's text, without a byte order mark; what is not UTF-8 in it is replaced.
    let text: String

    private let lines: [Substring.UnicodeScalarView]
    /// Where the first bytes are that are not UTF-8.
    private let invalid: (line: Int, column: Int)?

    init(_ bytes: [UInt8]) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        if let valid = String(validating: bytes, as: UTF8.self) {
            text = valid
            invalid = nil
        } else {
            text = String(decoding: bytes, as: UTF8.self)
            let start = Self.validPrefix(of: bytes)
            let before = Self.split(String(decoding: bytes[..<start], as: UTF8.self))
            invalid = (before.count, (before.last?.count ?? 0) + 1)
        }
        lines = Self.split(text)
    }

    private static func split(_ text: String) -> [Substring.UnicodeScalarView] {
        var lines: [Substring.UnicodeScalarView] = []
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        var index = start
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            if scalar == "\n" || scalar == "\r" {
                lines.append(Substring(scalars[start..<index]).unicodeScalars)
                let isPair = scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n"
                start = isPair ? scalars.index(after: next) : next
                index = start
            } else {
                index = next
            }
        }
        lines.append(Substring(scalars[start...]).unicodeScalars)
        return lines
    }

    /// Where the first bytes are that are not UTF-8.
    private static func validPrefix(of bytes: ArraySlice<UInt8>) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var index = bytes.startIndex
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { index += UTF8.width(scalar) }
        return min(index, bytes.endIndex)
    }

    /// How many lines there are, at least one.
    var count: Int { lines.count }

    /// A line, from 1; empty if there is none.
    subscript(line: Int) -> Substring.UnicodeScalarView {
        lines.indices.contains(line - 1) ? lines[line - 1] : Substring().unicodeScalars
    }

    /// What stands at a place; nil if that is behind the end of its line.
    func scalar(at place: SettingsPlace) -> Unicode.Scalar? { self[place.line].dropFirst(place.column - 1).first }

    /// How many blanks stand at the beginning of the first line that has more than blanks, from that line on.
    func indentation(from line: Int) -> Int {
        for line in lines.dropFirst(line - 1) {
            let blanks = line.prefix { $0 == " " }.count
            if blanks < line.count { return blanks }
        }
        return 0
    }

    /// The first thing that no settings may contain: bytes that are not UTF-8, or control characters.
    func firstUnreadable(in file: String) -> SettingsProblem? {
        if let invalid {
            return SettingsProblem(
                SettingsPlace(file, line: invalid.line, column: invalid.column),
                "the file is not UTF-8 here; save it as UTF-8")
        }
        for (index, line) in lines.enumerated() {
            guard let column = line.firstIndex(where: Self.isForbidden) else { continue }
            return SettingsProblem(
                SettingsPlace(
                    file, line: index + 1, column: line.distance(from: line.startIndex, to: column) + 1),
                "there is a control character (\(Self.code(line[column]))); in double quotes it can be written "
                    + "as an escape")
        }
        return nil
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t": false
        // The mark of the byte order, too, which the library would take for a part of a word.
        case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FEFF}": true
        default: false
        }
    }

    private static func code(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    // MARK: Excerpts

    /// The problem with its line and a caret.
    func showing(_ problem: SettingsProblem) -> SettingsProblem {
        var problem = problem
        problem.excerpt = problem.excerpt ?? excerpt(problem.place.line, problem.place.column)
        return problem
    }

    /// Of a long line, what is around the column; nil of one that nobody has written by hand.
    private func excerpt(_ number: Int, _ column: Int) -> String? {
        guard (1...lines.count).contains(number), !lines[number - 1].isEmpty,
            Substring(lines[number - 1]).utf8.count <= 10_000
        else { return nil }
        let first = max(0, column - 60)
        let part = Array(lines[number - 1].dropFirst(first).prefix(100))
        let prefix = "\(number) | "
        var caret = String(repeating: " ", count: prefix.count)
        for scalar in part.prefix(max(0, column - 1 - first)) {
            caret += scalar == "\t" ? "\t" : String(repeating: " ", count: scalar.columns)
        }
        return prefix + String(String.UnicodeScalarView(part.map(\.shown))) + "\n" + caret + "^"
    }
}

extension Unicode.Scalar {

    /// How many columns of a terminal it takes, nearly: the caret has to stand under the right letter.
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }

    /// What may be written to a terminal for it.
    fileprivate var shown: Unicode.Scalar {
        switch properties.generalCategory {
        case .control where self != "\t", .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: self
        }
    }
}
