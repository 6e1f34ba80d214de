/// Why something could not be decoded, in a few words for a person: what was expected, and where in the document it was not
/// found. They are text from outside, and may have anything in them.
package struct DecodingSentence: CustomStringConvertible {

    package let description: String

    /// The words for the error: `3.name: not a text`.
    package init(_ error: DecodingError) {
        description = Self.reason(error)
    }

    private static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(path(context))no \"\(key.stringValue)\""
        case .typeMismatch(let type, let context): "\(path(context))not \(name(of: type))"
        case .valueNotFound(_, let context): "\(path(context))null"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "not JSON"
        case .dataCorrupted(let context): "\(path(context))\(context.debugDescription)"
        @unknown default: "\(error)"
        }
    }

    /// What it is called in JSON.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        default: "a \(type)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let keys = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        return keys.isEmpty ? "" : "\(keys.joined(separator: ".")): "
    }
}
