import TerminalUI

extension ScreenSnapshot {

    /// The error for text that is not a snapshot.
    public struct ParsingError: Error, Hashable, CustomStringConvertible {
        /// The number of the invalid line, counted from 1.
        public var line: Int
        public var reason: String

        public var description: String { "line \(line): \(reason)" }
    }

    /// Creates a snapshot from its text. The ``frame`` is the original frame, reduced to the color depth of the
    /// snapshot.
    ///
    /// - Throws: ``ParsingError`` if the text is not a snapshot.
    public init(parsing text: String) throws(ParsingError) {
        var parser = SnapshotParser(text)
        self.init(text: text, frame: try parser.parse())
    }
}

private struct SnapshotParser {

    typealias ParsingError = ScreenSnapshot.ParsingError

    private let lines: [String]
    private var position = 0

    init(_ text: String) {
        // Divide the text into lines by scalars, because the last character of a line may combine with the line feed.
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    mutating func parse() throws(ParsingError) -> Frame {
        let (size, cursor) = try header()
        let rows = try self.rows(size)
        try expectLine("styles")
        let runs = try styleRuns(size)
        try expectLine("legend")
        let styles = try legend()
        var cells = CellBuffer(size: size)
        for (y, row) in rows.enumerated() {
            var rowStyles = Array(repeating: Style.plain, count: size.width)
            for (columns, letter, line) in runs[y] ?? [] {
                guard let style = styles[letter] else { throw ParsingError(line: line, reason: "no style \(letter)") }
                for x in columns { rowStyles[x] = style }
            }
            guard cells.restore(row, y: y, style: { rowStyles[$0] }) == size.width else {
                throw ParsingError(line: y + 2, reason: "expected a row of \(size.width) cells that ends with \"|\"")
            }
        }
        return Frame(cells: cells, cursor: cursor)
    }

    private func failure(_ reason: String) -> ParsingError {
        ParsingError(line: position + 1, reason: reason)
    }

    private mutating func nextLine() throws(ParsingError) -> String {
        guard lines.indices.contains(position) else { throw failure("the snapshot ends too early") }
        position += 1
        return lines[position - 1]
    }

    private mutating func expectLine(_ text: String) throws(ParsingError) {
        guard lines.indices.contains(position), lines[position] == text else { throw failure("\"\(text)\" is missing") }
        position += 1
    }

    private mutating func header() throws(ParsingError) -> (Size, cursor: Point?) {
        let form = #/size (\d{1,5})x(\d{1,5}), colors (?:none|\d+), glyphs \S+, cursor (?:none|(-?\d+),(-?\d+))/#
        guard let match = lines.first?.wholeMatch(of: form), let width = Int(match.1), let height = Int(match.2) else {
            throw failure("the line with size, colors, glyphs and cursor is missing or invalid")
        }
        position = 1
        let cursor = match.3.flatMap { Int($0) }.flatMap { x in
            match.4.flatMap { Int($0) }.map { Point(x: x, y: $0) }
        }
        return (Size(width: width, height: height), cursor)
    }

    private mutating func rows(_ size: Size) throws(ParsingError) -> [String] {
        var rows: [String] = []
        while rows.count < size.height {
            var scalars = try nextLine().unicodeScalars
            guard scalars.popLast() == "|", scalars.count * 2 >= size.width else {
                position -= 1
                throw failure("expected a row of \(size.width) cells that ends with \"|\"")
            }
            rows.append(String(scalars))
        }
        return rows
    }

    private typealias StyleRun = (columns: ClosedRange<Int>, letter: String, line: Int)

    private mutating func styleRuns(_ size: Size) throws(ParsingError) -> [Int: [StyleRun]] {
        var runs: [Int: [StyleRun]] = [:]
        while lines.indices.contains(position), let match = lines[position].wholeMatch(of: #/(\d+): (.+)/#) {
            guard let y = Int(match.1), y < size.height else { throw failure("there is no such row") }
            for text in match.2.split(separator: " ") {
                guard let run = text.wholeMatch(of: #/(\d+)(?:-(\d+))?([a-z]\d*)/#), let first = Int(run.1),
                    let last = Int(run.2 ?? run.1), first <= last, last < size.width
                else { throw failure("expected columns of the row and a letter, such as 3-9a, instead of \"\(text)\"") }
                runs[y, default: []].append((first...last, String(run.3), position + 1))
            }
            position += 1
        }
        return runs
    }

    private mutating func legend() throws(ParsingError) -> [String: Style] {
        var styles: [String: Style] = [:]
        while lines.indices.contains(position), !lines[position].isEmpty {
            guard let match = lines[position].wholeMatch(of: #/([a-z]\d*) (.+?)(?: \(.*\))?/#),
                let style = Style(description: match.2)
            else { throw failure("expected a letter and a style") }
            styles[String(match.1)] = style
            position += 1
        }
        guard position >= lines.count - 1 else { throw failure("there is text after the snapshot") }
        return styles
    }
}

extension Style {

    private static let attributesByName: [Substring: Attributes] = {
        var attributes: [Substring: Attributes] = [:]
        for bit in 0..<8 {
            let attribute = Attributes(rawValue: 1 << bit)
            attributes[Substring("\(Style(.standard, on: .standard, attribute))")] = attribute
        }
        attributes["plain"] = []
        return attributes
    }()

    private static let colorsByName: [Substring: Color] = {
        let colors = [Color.standard] + (0...255).map { Color.indexed($0) }
        return Dictionary(uniqueKeysWithValues: colors.map { (Substring("\($0)"), $0) })
    }()

    fileprivate init?(description: Substring) {
        self.init()
        var words = description.split(separator: " ")[...]
        while let word = words.popFirst() {
            if let attribute = Self.attributesByName[word] {
                attributes.formUnion(attribute)
            } else if word == "on", let color = words.popFirst().flatMap(Self.color) {
                background = color
            } else if let color = Self.color(word) {
                foreground = color
            } else {
                return nil
            }
        }
    }

    private static func color(_ word: Substring) -> Color? {
        if let color = colorsByName[word] { return color }
        guard word.utf8.count == 7, word.hasPrefix("#"), !word.contains("+"),
            let value = UInt32(word.dropFirst(), radix: 16)
        else {
            return nil
        }
        return .rgb(
            UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
            UInt8(truncatingIfNeeded: value))
    }
}
