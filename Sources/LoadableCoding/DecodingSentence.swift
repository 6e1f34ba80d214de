/// A short explanation of a decoding error: the problem and its place in the document. The description may contain text
/// from the document, including control characters.
package struct DecodingSentence: CustomStringConvertible {

    package let description: String

    /// Creates the explanation of an error, for example `“name” of item 4 is not a text`.
    package init(_ error: DecodingError) {
        description = Self.reason(error)
    }

    private static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "no “\(key.stringValue)”" + (context.codingPath.isEmpty ? "" : " in \(place(context))")
        case .typeMismatch(let type, let context): "\(place(context)) is not \(name(of: type))"
        case .valueNotFound(_, let context): "\(place(context)) is null"
        case .dataCorrupted(let context): corrupted(context)
        @unknown default: "the data has an unexpected form"
        }
    }

    /// Returns the explanation of a data corruption error. Some of Swift's own descriptions are replaced, because they
    /// contain type names.
    private static func corrupted(_ context: DecodingError.Context) -> String {
        let (place, text) = (place(context), withoutPeriod(context.debugDescription))
        if text.hasPrefix("Cannot initialize "), let range = text.firstRange(of: " value ") {
            return "\(place) has an unknown value: \(text[range.upperBound...])"
        }
        if let end = text.firstRange(of: " does not fit in ") {
            let number = text[..<end.lowerBound].split { " <>".contains($0) }.last ?? ""
            return "\(place) is a number out of range: \(number)"
        }
        return context.codingPath.isEmpty ? "not JSON" : "\(place): \(text)"
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        default: "a value of the expected type"
        }
    }

    /// Returns the place in the document, for example `“name” of item 4 of “cameras”`. Items are numbered from 1.
    private static func place(_ context: DecodingError.Context) -> String {
        let parts = context.codingPath.reversed().map { key in
            key.intValue.map { "item \($0 + 1)" } ?? "“\(key.stringValue)”"
        }
        return parts.isEmpty ? "it" : parts.joined(separator: " of ")
    }

    private static func withoutPeriod(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
