import Foundation
import LoadableCoding
import Loadables

/// An error as a person reads it, in one line.
struct ErrorText {

    let text: String

    init(_ error: any Error) {
        text = OneLine(Self.sentence(error), limit: 1_000).description
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as LoadableGroup.MemberError: "\(error.member): \(sentence(error.underlying))"
        case let error as CocoaError: cocoaSentence(error)
        case let error as DecodingError: "bad content (\(DecodingSentence(error)))"
        case let error as any LocalizedError: error.errorDescription ?? String(describing: error)
        // Foundation's own errors: a description of them is their code with all that they know.
        case is any CustomNSError: error.localizedDescription
        default: String(describing: error)
        }
    }

    /// Foundation's description is the code with all it knows; what people need is the sentence and the file.
    private static func cocoaSentence(_ error: CocoaError) -> String {
        let sentence = error.localizedDescription
        let path = error.filePath ?? error.url?.path ?? ""
        return path.isEmpty || sentence.contains(path) ? sentence : "\(sentence) (\(path))"
    }
}
