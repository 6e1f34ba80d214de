/// Why something could not be decoded, in a few words for a person: what was expected, and where in the document it was not
/// found. They are text from outside, and may have anything in them.
package struct DecodingSentence: CustomStringConvertible {

    package let description: String

    /// The words for the error: `“name” of item 4 is not a text`.
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
        @unknown default: "it is not what was expected"
        }
    }

    /// What does not fit. Swift's own words for some of it have the names of types in them, which say nothing to a person.
    private static func corrupted(_ context: DecodingError.Context) -> String {
        let (place, text) = (place(context), withoutPeriod(context.debugDescription))
        if text.hasPrefix("Cannot initialize "), let range = text.firstRange(of: " value ") {
            return "\(place) has an unknown value: \(text[range.upperBound...])"
        }
        if let end = text.firstRange(of: " does not fit in ") {
            let number = text[..<end.lowerBound].split { " <>".contains($0) }.last ?? ""
            return "\(place) is a number that does not fit: \(number)"
        }
        return context.codingPath.isEmpty ? "not JSON" : "\(place): \(text)"
    }

    /// What it is called in JSON.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        default: "what is expected there"
        }
    }

    /// Where in the document: `“name” of item 4 of “cameras”`; items are counted from 1.
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
