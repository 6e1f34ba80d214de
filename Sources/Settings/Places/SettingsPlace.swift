/// Where something stands in a file of settings.
public struct SettingsPlace: Hashable, Sendable {

    /// The file's path, as it was opened: `work/boards.yaml`.
    public var file: String

    /// The line, from 1; 0 for the file as a whole.
    public var line: Int

    /// The column, from 1, in characters.
    public var column: Int

    /// Makes a place from its parts.
    public init(_ file: String, line: Int = 1, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// A file as a whole, as where it cannot be read.
    public static func whole(_ file: String) -> SettingsPlace { SettingsPlace(file, line: 0, column: 0) }

    /// The place some lines further down: where line `number`, from 1, of a text stands that begins here. In the text's own first
    /// line the column counts on, in the others it is the first one.
    public func place(ofLine number: Int, column: Int = 1) -> SettingsPlace {
        number <= 1
            ? SettingsPlace(file, line: line, column: self.column + column - 1)
            : SettingsPlace(file, line: line + number - 1, column: column)
    }
}

extension SettingsPlace: CustomStringConvertible {

    /// As editors and compilers write it: `board.yaml:3:12`. Of a file as a whole its path alone.
    public var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}
