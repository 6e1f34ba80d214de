import Loadables
import Settings
import TerminalUI

/// The question whether the command of a key is to run, with the values that it would get.
struct KeyQuestion {

    let title: String
    /// In paragraphs.
    let message: [String]

    /// The length at which a value is cut, in characters.
    private static let limit = 300

    /// - Parameter isRepeated: Whether the values have changed since the question was asked.
    init(_ run: KeyRun, _ item: BoardItem?, in view: SourceView, isRepeated: Bool) {
        let key = run.key
        let about = item?.title(in: view.reader.cell).map { ": \(view.reader.cell.text($0).string)" } ?? ""
        title = isRepeated ? "\(key.title): the values have changed" : key.title
        let values = item.map { run.questionFields(of: $0) } ?? []
        let lines = values.map { "$\(RowVariables.name(of: $0.name)) is \(OneLine($0.text, limit: Self.limit))" }
        message =
            ["\(key.title)\(about)?", "This runs: \(key.run.shown)"]
            + (lines.isEmpty ? [] : [lines.joined(separator: "\n")])
    }
}
