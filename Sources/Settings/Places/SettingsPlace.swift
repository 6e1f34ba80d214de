/// Where something stands in a file of settings.
public struct SettingsPlace: Hashable, Sendable {

    /// The file's path, as it was opened: `work/boards.yaml`.
    public var file: String

    /// The line, from 1.
    public var line: Int

    /// The column, from 1, in characters.
    public var column: Int

    /// Makes a place from its parts.
    public init(_ file: String, line: Int = 1, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The place some lines further down: where line `number`, from 1, of a text stands that begins here. In the text's own first
    /// line the column counts on, in the others it is the first one.
    public func place(ofLine number: Int, column: Int = 1) -> SettingsPlace {
        number <= 1
            ? SettingsPlace(file, line: line, column: self.column + column - 1)
            : SettingsPlace(file, line: line + number - 1, column: column)
    }
}

extension SettingsPlace: CustomStringConvertible {

    /// As editors and compilers write it: `board.yaml:3:12`.
    public var description: String { "\(file):\(line):\(column)" }
}
