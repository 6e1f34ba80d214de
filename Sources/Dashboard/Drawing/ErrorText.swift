import Foundation
import Loadables

/// An error as a person reads it, in one line.
struct ErrorText {

    let text: String

    init(_ error: any Error) {
        if let error = error as? LoadableGroupError {
            self = ErrorText(error.underlying)
        } else if let description = (error as? any LocalizedError)?.errorDescription {
            text = Self.oneLine(description)
        } else {
            text = Self.oneLine(String(describing: error))
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
