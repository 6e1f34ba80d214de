import Basics

/// The lines of a file, for excerpts that show the place of a problem.
struct SettingsLines: Sendable {

    /// The text of the file, without a byte order mark. Replacement characters (U+FFFD) replace invalid bytes.
    let text: String

    private let lines: [Substring.UnicodeScalarView]
    /// The place of the first byte that is not valid UTF-8; nil if there is none.
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

    /// Returns the index of the first invalid byte; the end index if all bytes are valid.
    private static func validPrefix(of bytes: ArraySlice<UInt8>) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var index = bytes.startIndex
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { index += UTF8.width(scalar) }
        return min(index, bytes.endIndex)
    }

    /// The number of lines, at least one.
    var count: Int { lines.count }

    /// The line with the given number, counted from 1; empty if there is no such line.
    subscript(line: Int) -> Substring.UnicodeScalarView {
        lines.indices.contains(line - 1) ? lines[line - 1] : Substring().unicodeScalars
    }

    /// Returns the character at a place; nil if there is no such line, or if the place is after the end of the line.
    func scalar(at place: SettingsPlace) -> Unicode.Scalar? { self[place.line].dropFirst(place.column - 1).first }

    /// Returns the indentation of a line in spaces. If the line consists only of spaces, returns the indentation of the
    /// next line with another character; 0 if there is none.
    func indentation(from line: Int) -> Int {
        for line in lines.dropFirst(line - 1) {
            let blanks = line.prefix { $0 == " " }.count
            if blanks < line.count { return blanks }
        }
        return 0
    }

    /// Returns the first problem with the characters of the file; nil if there is none. Control characters other than
    /// tabs are forbidden, and so are byte order marks within the text. Invalid UTF-8 is reported before forbidden
    /// characters.
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
        // The YAML library would treat a byte order mark within a text as a part of a word.
        case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FEFF}": true
        default: false
        }
    }

    private static func code(_ scalar: Unicode.Scalar) -> String {
        "U+" + Int(scalar.value).hexadecimal(digits: 4).uppercased()
    }

    // MARK: Excerpts

    /// Returns the problem with an excerpt: the line of the problem, followed by a line with a caret. An existing
    /// excerpt is kept. The excerpt remains nil if the line cannot be shown.
    func showing(_ problem: SettingsProblem) -> SettingsProblem {
        var problem = problem
        problem.excerpt = problem.excerpt ?? excerpt(problem.place.line, problem.place.column)
        return problem
    }

    /// Returns the line, with a caret under the column. If the line is long, returns only a part of it around the
    /// column. Returns nil if the line does not exist, is empty, or is longer than 10,000 bytes.
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

    /// The approximate number of columns that the character takes in a terminal.
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

    /// The character to write to a terminal. A replacement character (U+FFFD) replaces a control or format character.
    fileprivate var shown: Unicode.Scalar {
        switch properties.generalCategory {
        case .control where self != "\t", .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: self
        }
    }
}
