/// The reason why a key did not act.
enum KeyRefusal: Error, Hashable {
    /// The command uses a field, but no item is chosen.
    case nothingChosen(field: String)
    /// The key refers to a row, but no row is chosen.
    case noRow
    /// The current content does not contain the chosen item.
    case gone(item: String)
    /// The identity of the item is ambiguous: another item has the same identity, or the values that identify the item
    /// are missing.
    case ambiguous(item: String)
    /// The command uses a field that this item lacks, or that is empty in this item.
    case missing(field: String)
    /// The command uses a field that cannot be passed as a variable.
    case impassable(field: String, RowVariables.Obstacle)
    /// The command uses a variable that is not set. `nearest` is the field with the most similar name; nil if no name
    /// is similar.
    case unknown(variable: String, nearest: String?)
    /// The settings of the board have changed since the key was pressed.
    case otherSettings
    /// The panel in which the key was pressed shows rows for other values of variables.
    case otherRows
    /// Fields of an item have changed since the key was pressed.
    case changed(item: String)
    /// The source that provides the choices has no content.
    case notLoaded(source: String)
    /// The source that provides the choices has content, but the content contains no choices.
    case noChoices(source: String)
    /// A variable of the board has no value yet, or its choices are not available.
    case noChoice(variable: String)
}

extension KeyRefusal: CustomStringConvertible {

    var description: String {
        switch self {
        case .nothingChosen(let field): "no row is selected, but the command uses $\(field)"
        case .noRow: "no row is selected, but the key binding uses a row"
        case .gone(let item): "\(item) no longer exists"
        case .ambiguous(let item): "\(item) cannot be distinguished from another row; set “id” in the source"
        case .missing(let field): "this row has no “\(field)”; write ${\(field):-} if it is optional"
        case .impassable(let field, .zeroByte): "“\(field)” in this row contains a zero byte, which no command accepts"
        case .impassable(let field, .tooLong(let bytes)):
            "“\(field)” in this row is too long for a command: \(bytes >> 10) kB"
        case .impassable(_, .tooLongTogether(let bytes)):
            "the command uses fields of this row that are too long in total: \(bytes >> 10) kB"
        case .impassable(let field, .severalFields(let names)):
            "$\(field) could mean the field \(names.map { "“\($0)”" }.joined(separator: " or ")) of this row; rename one of them with “select”"
        case .unknown(let variable, let nearest):
            "$\(variable) is neither a field of this row nor a variable"
                + (nearest.map { "; did you mean $\($0)?" } ?? "; write ${\(variable):-} if it may be missing")
        case .otherSettings: "the board's settings have changed; press the key again"
        case .otherRows: "the panel shows other rows now; press the key again"
        case .changed(let item): "\(item) has changed; press the key again"
        case .notLoaded(let source):
            "“\(source)” has no content to choose from yet; press the key again when “\(source)” is loaded"
        case .noChoices(let source): "“\(source)” has nothing to choose from"
        case .noChoice(let variable):
            "the choices of “\(variable)” are not loaded yet; press the key again when they are loaded"
        }
    }
}
