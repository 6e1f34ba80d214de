/// A place in a settings file.
public struct SettingsPlace: Hashable, Sendable {

    /// The path with which the file was opened, such as `work/boards.yaml`.
    public var file: String

    /// The line, from 1; 0 for the file as a whole.
    public var line: Int

    /// The column, from 1, in Unicode scalars; 0 for the file as a whole.
    public var column: Int

    /// Creates a place.
    public init(_ file: String, line: Int = 1, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Returns a place that stands for a whole file, for example for a problem with a file that cannot be read.
    public static func whole(_ file: String) -> SettingsPlace { SettingsPlace(file, line: 0, column: 0) }

    /// Returns the place of a line and a column in a text that starts at this place.
    ///
    /// - Parameters:
    ///   - number: The number of the line in the text, from 1.
    ///   - column: The column on that line, from 1. On the first line, it is counted from the start of the text.
    public func place(ofLine number: Int, column: Int = 1) -> SettingsPlace {
        number <= 1
            ? SettingsPlace(file, line: line, column: self.column + column - 1)
            : SettingsPlace(file, line: line + number - 1, column: column)
    }
}

extension SettingsPlace: CustomStringConvertible {

    /// The place in the form that editors and compilers use, such as `board.yaml:3:12`. For a whole file, this is only
    /// the path.
    public var description: String { line == 0 ? file : "\(file):\(line):\(column)" }
}
