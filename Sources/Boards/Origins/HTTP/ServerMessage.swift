import FoundationEssentials
import JSONDocuments
import Loadables

/// Finds a server's message in the JSON body of a failed response. The message is returned on one line of at most 160
/// characters.
enum ServerMessage {

    /// The maximum size, in bytes, of a body that is searched.
    private static let byteLimit = 64 << 10

    /// The names of fields that contain messages, the most informative first.
    private static let names = [
        "message", "error_description", "error_message", "errorMessage", "detail", "details", "error", "errors",
        "reason", "msg", "fault",
    ]

    /// Returns whether a document is an error: it contains an `error` or `errors` that is `true`, or a string, list or
    /// map that is not empty.
    static func isError(_ document: JSONDocument) -> Bool {
        ["error", "errors"].contains { name in
            guard let node = document.child(of: document.root, named: name) else { return false }
            switch document.kind(of: node) {
            case .object, .array: return document.childCount(of: node) > 0
            case .string: return document.byteCount(of: node) > 0
            case .boolean: return document.text(of: node) == "true"
            case .number, .null: return false
            }
        }
    }

    /// Returns the message in a body; nil if the body is not JSON, is too large, or contains no message.
    static func message(in body: Data) -> String? {
        guard body.count <= byteLimit, let document = try? JSONDocument(Array(body)) else { return nil }
        return message(in: document)
    }

    static func message(in document: JSONDocument) -> String? {
        guard let text = message(at: document.root, of: document, depth: 0) else { return nil }
        let line = OneLine(text, limit: 160).description
        return line.isEmpty ? nil : line
    }

    private static func message(at node: JSONDocument.Node, of document: JSONDocument, depth: Int) -> String? {
        guard depth < 4 else { return nil }
        switch document.kind(of: node) {
        case .string:
            // A body that is a single string may contain anything, so it is not used as a message.
            let text = document.text(of: node, limit: 1_000)
            return depth == 0 || !text.contains(where: { !$0.isWhitespace }) ? nil : text
        case .array:
            guard document.childCount(of: node) > 0 else { return nil }
            return message(at: document.child(of: node, at: 0), of: document, depth: depth + 1)
        case .object:
            // These fields contain messages only in a nested map, such as the value of `error`.
            let names = Self.names + (depth > 0 ? ["title", "description", "type"] : [])
            let parts = names.lazy.compactMap { name in document.child(of: node, named: name) }
            return parts.compactMap { message(at: $0, of: document, depth: depth + 1) }.first
        case .number, .boolean, .null: return nil
        }
    }
}

/// An error that occurs if a response does not contain the field that a plain path selects. It is thrown if the source
/// has `missing: failure`. By default, it is thrown only if an earlier response contained the field, or if the response
/// is an error.
struct MissingField: SummarizedError, Hashable, CustomStringConvertible {

    let filter: String
    let message: String?

    var summary: String {
        "no “\(OneLine(filter.trimmedBlanks, limit: 60))” in the response" + (message.map { ": \($0)" } ?? "")
    }

    var description: String { "\(summary); if the field is optional, set “missing: content”" }
}

struct GraphQLErrors: SummarizedError, Hashable, CustomStringConvertible {

    let count: Int
    /// The server's message, usually from the first error; nil if there is none.
    let message: String?

    init?(in body: Data) {
        guard let document = try? JSONDocument(Array(body)),
            let errors = document.child(of: document.root, named: "errors"), document.childCount(of: errors) > 0
        else { return nil }
        count = document.childCount(of: errors)
        message = ServerMessage.message(in: document)
    }

    var summary: String {
        let number = count == 1 ? "GraphQL error" : "\(count) GraphQL errors"
        return message.map { "\(number): \($0)" } ?? number
    }

    var description: String { summary }
}
