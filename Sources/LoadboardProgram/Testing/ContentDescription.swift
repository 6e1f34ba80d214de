import Boards
import Documents
import JSONDocuments
import LoadableCoding
import Loadables

/// A short description of content, such as `3 rows`.
struct ContentDescription: CustomStringConvertible {

    let description: String
    /// Whether the content contains nothing that can be shown.
    let isEmpty: Bool

    init(_ content: BoardContent) {
        switch content.document {
        case .picture(let bytes): self.init("a picture of \(bytes.count) bytes", isEmpty: false)
        case .text(let text):
            let lines = text.split(whereSeparator: \.isNewline).count
            self.init(lines.counted("line") + " of text", isEmpty: lines == 0)
        case .json(let document): self.init(document)
        }
    }

    private init(_ description: String, isEmpty: Bool) {
        (self.description, self.isEmpty) = (description, isEmpty)
    }

    private init(_ document: JSONDocument) {
        let root = document.root
        let count = document.childCount(of: root)
        switch document.kind(of: root) {
        case .array:
            let areRows = (0..<count).allSatisfy { document.kind(of: document.child(of: root, at: $0)) == .object }
            self.init(count.counted(areRows ? "row" : "value"), isEmpty: count == 0)
        case .object: self.init(count.counted("name") + " with values", isEmpty: count == 0)
        case .null: self.init("nothing", isEmpty: true)
        case .number: self.init("the number \(OneLine(document.text(of: root), limit: 30))", isEmpty: false)
        case .boolean, .string: self.init("“\(OneLine(document.text(of: root), limit: 60))”", isEmpty: false)
        }
    }
}

/// The summary of an error on one line of at most 300 characters. If the error has no summary, this is its description.
struct FailureSentence: CustomStringConvertible {

    let description: String

    init(_ error: any Error) {
        let text = (error as? any SummarizedError)?.summary ?? error.explainedText
        description = "\(OneLine(text, limit: 300))"
    }
}
