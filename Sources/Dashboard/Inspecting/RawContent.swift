import FoundationEssentials
import TerminalUI

/// Converts the unprocessed content of loaders to a tree or to text.
enum RawContent {

    /// The maximum number of elements or properties of a value that are read by reflection.
    private static let partLimit = 1_000
    /// The maximum depth of values that are read by reflection, and of the tree of several loaders.
    private static let depthLimit = 12
    /// The maximum number of nodes in a small tree. A small tree is initially expanded, down to ``depthLimit``.
    private static let smallCount = 60

    /// Returns the panel content for the content of one or more loaders. The content of several loaders becomes one
    /// tree.
    static func content(of parts: [(name: String, content: Any)]) -> any PanelContent {
        if parts.count == 1, let text = text(of: parts[0].content) {
            return TextContent(
                text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledText("\($0)") })
        }
        if parts.count == 1, let document = parts[0].content as? JSONDocument { return tree(document) }
        let text = parts.count == 1 ? json(of: parts[0].content) : object(parts.map { ($0.name, json(of: $0.content)) })
        guard let document = try? JSONDocument(text) else { return TextContent([StyledText(text)]) }
        return tree(document)
    }

    /// Returns the document as a tree. A small tree is expanded.
    private static func tree(_ document: JSONDocument) -> JSONContent {
        var content = JSONContent(document)
        if content.lines.count <= smallCount { content.depth = depthLimit }
        return content
    }

    /// Returns the content as text; nil if it is not text, or if it is JSON.
    private static func text(of content: Any) -> String? {
        let text: String
        switch content {
        case let string as String: text = string
        case let data as Data: text = String(decoding: data, as: UTF8.self)
        default: return nil
        }
        return isDocument(text) ? nil : text
    }

    private static func isDocument(_ text: String) -> Bool {
        let first = text.first { !$0.isWhitespace }
        return (first == "{" || first == "[") && (try? JSONDocument(text)) != nil
    }

    // MARK: As JSON

    private static func json(of content: Any) -> String {
        switch content {
        case let data as Data:
            let text = String(decoding: data, as: UTF8.self)
            return isDocument(text) ? text : quoted(text)
        case let string as String: return isDocument(string) ? string : quoted(string)
        case let document as JSONDocument: return json(of: document.root, in: document, depth: 0)
        case let value as any Encodable: return encoded(value) ?? mirrored(content, depth: 0)
        default: return mirrored(content, depth: 0)
        }
    }

    private static func json(of node: JSONDocument.Node, in document: JSONDocument, depth: Int) -> String {
        guard depth < depthLimit else { return quoted("…") }
        let children = (0..<document.childCount(of: node)).map { index in
            let child = document.child(of: node, at: index)
            return (document.name(of: child) ?? "", json(of: child, in: document, depth: depth + 1))
        }
        return switch document.kind(of: node) {
        case .object: object(children)
        case .array: "[" + children.map(\.1).joined(separator: ",") + "]"
        case .string: quoted(document.text(of: node))
        case .number, .boolean, .null: document.text(of: node)
        }
    }

    private static func encoded(_ value: any Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "not a number")
        encoder.dataEncodingStrategy = .custom { data, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(ByteCount(data.count).text)
        }
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns JSON for a value, obtained by reflection.
    private static func mirrored(_ value: Any, depth: Int) -> String {
        switch value {
        case let number as any BinaryInteger: return "\(number)"
        case let number as Double where number.isFinite: return "\(number)"
        case let flag as Bool: return "\(flag)"
        case let data as Data: return quoted(ByteCount(data.count).text)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.prefix(partLimit)
        guard !mirror.children.isEmpty, depth < depthLimit else {
            switch mirror.displayStyle {
            case .optional: return "null"
            case .collection, .set: return "[]"
            case .dictionary: return "{}"
            default: return quoted("\(value)")
            }
        }
        switch mirror.displayStyle {
        case .optional: return mirrored(children.first?.value ?? value, depth: depth)
        case .collection, .set:
            return "[" + children.map { mirrored($0.value, depth: depth + 1) }.joined(separator: ",") + "]"
        case .dictionary:
            return object(
                children.map { pair in
                    let parts = Array(Mirror(reflecting: pair.value).children)
                    guard parts.count == 2 else { return ("", mirrored(pair.value, depth: depth + 1)) }
                    return ("\(parts[0].value)", mirrored(parts[1].value, depth: depth + 1))
                }.sorted { $0.0 < $1.0 })
        default:
            return object(
                children.enumerated().map { index, child in
                    (child.label ?? "\(index)", mirrored(child.value, depth: depth + 1))
                })
        }
    }

    private static func object(_ parts: [(name: String, json: String)]) -> String {
        "{" + parts.map { "\(quoted($0.name)):\($0.json)" }.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20: quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
