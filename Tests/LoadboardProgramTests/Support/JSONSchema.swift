import Foundation
import Settings

/// A JSON Schema with the keywords that the schemas of this program use.
struct JSONSchema {

    private let root: [String: Any]

    init(_ text: String) throws {
        root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// Whether a file fits the schema. Editors read words of YAML as JSON has them.
    func fits(_ yaml: String) -> Bool {
        let document = SettingsDocument("file.yaml", from: MemoryFiles(["file.yaml": yaml]))
        guard document.problems.isEmpty, let node = document.root else { return false }
        return fits(Self.value(node), root)
    }

    private static func value(_ node: SettingsNode) -> Any {
        switch node.content {
        case .list(let items): return items.map(value)
        case .map(let pairs):
            return pairs.reduce(into: [String: Any]()) { $0[$1.name] = value($1.value) }
        case .text(let text, .plain):
            if let flag = ["true": true, "false": false][text] { return flag }
            if text.isEmpty { return NSNull() }
            if text.first?.isNumber == true, let number = Double(text) { return number }
            return text
        case .text(let text, _): return text
        }
    }

    private func fits(_ value: Any, _ schema: [String: Any]) -> Bool {
        schema.allSatisfy { keyword, argument in
            let schemas = (argument as? [Any] ?? []).map { $0 as? [String: Any] ?? [:] }
            switch keyword {
            case "$ref":
                let name = (argument as? String)?.dropFirst("#/$defs/".count) ?? ""
                return fits(value, (root["$defs"] as? [String: [String: Any]])?[String(name)] ?? [:])
            case "type": return (argument as? [String] ?? [argument as? String ?? ""]).contains { Self.isOf($0, value) }
            case "enum": return (argument as? [String])?.contains { $0 == value as? String } == true
            case "pattern":
                guard let text = value as? String else { return true }
                return text.range(of: argument as? String ?? "", options: .regularExpression) != nil
            case "minimum": return (value as? Double).map { $0 >= argument as? Double ?? 0 } ?? true
            case "maximum": return (value as? Double).map { $0 <= argument as? Double ?? 0 } ?? true
            case "minItems": return (value as? [Any]).map { $0.count >= argument as? Int ?? 0 } ?? true
            case "items": return (value as? [Any])?.allSatisfy { fits($0, argument as? [String: Any] ?? [:]) } ?? true
            case "required":
                return (argument as? [String])?.allSatisfy { (value as? [String: Any])?[$0] != nil } == true
            case "properties", "dependentSchemas":
                guard let map = value as? [String: Any] else { return true }
                return (argument as? [String: [String: Any]] ?? [:]).allSatisfy { name, schema in
                    map[name].map { fits(keyword == "properties" ? $0 : value, schema) } ?? true
                }
            case "additionalProperties":
                guard let map = value as? [String: Any] else { return true }
                let known = schema["properties"] as? [String: Any] ?? [:]
                return map.allSatisfy { name, value in
                    known[name] != nil || (argument as? [String: Any]).map { fits(value, $0) } ?? false
                }
            case "anyOf": return schemas.contains { fits(value, $0) }
            case "oneOf": return schemas.count { fits(value, $0) } == 1
            case "allOf": return schemas.allSatisfy { fits(value, $0) }
            case "not": return !fits(value, argument as? [String: Any] ?? [:])
            case "$schema", "$defs", "title", "description", "deprecated": return true
            default: preconditionFailure("the schema has the keyword \(keyword)")
            }
        }
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "boolean": value is Bool
        case "string": value is String
        case "number": value is Double
        case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }
}
