import Settings

/// The format of a request body, which determines how content is escaped.
enum BodyForm {
    case json, form, xml, plain

    /// Creates the format that the content type declares, or that the beginning of the body suggests; plain text if
    /// neither does.
    ///
    /// - Parameter contentType: The value of the `Content-Type` header; nil if there is none.
    init(_ body: SettingsText, contentType: String?) {
        let type = contentType?.lowercased() ?? ""
        let start = body.resolved(marking: "x").trimmingBlanks.first
        if type.contains("json") || type.isEmpty && (start == "{" || start == "[") {
            self = .json
        } else if type.contains("x-www-form-urlencoded") {
            self = .form
        } else if type.contains("xml") || type.isEmpty && start == "<" {
            self = .xml
        } else if start == "{" || start == "[" {
            // The type, such as application/graphql, does not name the format, but the body looks like JSON.
            self = .json
        } else {
            self = .plain
        }
    }
}

extension SettingsText {

    func filledBody(as form: BodyForm, with values: ReferenceValues) throws -> SettingsText {
        try filled(with: values) { value, _, before in
            switch form {
            case .json where before.isInJSONString: value.text.jsonEscaped
            case .json: value.isBare ? value.text : "\"\(value.text.jsonEscaped)\""
            case .form: value.text.uriComponent
            case .xml: value.text.xmlEscaped
            case .plain: value.text
            }
        }
    }
}

extension String {

    /// Whether the text, read as the beginning of a JSON document, ends inside a string.
    var isInJSONString: Bool {
        var (isInside, isEscaped) = (false, false)
        for byte in utf8 {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInside
            case UInt8(ascii: "\""): isInside.toggle()
            default: break
            }
        }
        return isInside
    }

    var jsonEscaped: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where scalar.value < 0x20: "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
            default: String(scalar)
            }
        }.joined()
    }

    /// The text escaped for an element or an attribute in XML.
    fileprivate var xmlEscaped: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: String(scalar)
            }
        }.joined()
    }

    /// The text for a component of a URL. All characters except ASCII letters, digits and `-._~` are percent-encoded.
    var uriComponent: String { percentEncoded(keeping: "-._~") }

    /// Returns the text for a URL. All characters except ASCII letters, digits and the given signs are percent-encoded.
    func percentEncoded(keeping signs: String = "") -> String {
        utf8.map { byte in
            if byte.isAlphanumeric || signs.utf8.contains(byte) { return String(UnicodeScalar(byte)) }
            return "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
        }.joined()
    }
}
