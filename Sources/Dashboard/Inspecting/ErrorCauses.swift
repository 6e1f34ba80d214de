import FoundationEssentials
import LoadableCoding
import Loadables

/// The causes and the details of an error. There is a sentence for each underlying error, starting with the most direct
/// one. Repeated sentences are left out, and at most eight errors are examined.
struct ErrorCauses {

    /// The sentences of the causes, without the sentence of the error itself.
    private(set) var sentences: [String] = []
    /// The place in a document, or the path of a file, that the error is about; nil if unknown.
    private(set) var place: String?

    /// The maximum number of examined errors, including the error itself.
    private static let limit = 8

    init(_ error: any Error) {
        var seen: Set = [ErrorText(error).text]
        var rest = [error]
        for _ in 0..<Self.limit {
            guard !rest.isEmpty else { return }
            let next = rest.removeFirst()
            place = place ?? Self.place(of: next)
            rest = Self.causes(of: next) + rest
            let sentence = ErrorText(next).text
            if seen.insert(sentence).inserted { sentences.append(sentence) }
        }
    }

    private static func causes(of error: any Error) -> [any Error] {
        switch error {
        case let error as LoadableGroup.MemberError: return [error.underlying]
        case let error as DecodingError: return error.context.underlyingError.map { [$0] } ?? []
        case let error as any ExplainedError: return error.causes
        default:
            // The causes of an enumeration's case are often among its associated values.
            let values = Mirror(reflecting: error).children.flatMap { child in
                [child.value] + Mirror(reflecting: child.value).children.map(\.value)
            }
            return values.compactMap { $0 as? any Error }
        }
    }

    private static func place(of error: any Error) -> String? {
        switch error {
        case let error as DecodingError:
            let keys = error.context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return keys.isEmpty ? nil : OneLine(keys.joined(separator: "."), limit: 1_000).description
        case let error as CocoaError:
            return (error.filePath ?? error.url?.path).map { OneLine($0, limit: 1_000).description }
        default: return nil
        }
    }
}

extension DecodingError {

    fileprivate var context: Context {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: Context(codingPath: [], debugDescription: "")
        }
    }
}
