import Foundation
import Loadables

/// An error as a person reads it, in one line.
struct ErrorText {

    let text: String

    init(_ error: any Error) {
        if let error = error as? LoadableGroupError {
            self = ErrorText(error.underlying)
        } else if let description = (error as? any LocalizedError)?.errorDescription {
            text = OneLine(description, limit: 1_000).description
        } else {
            text = OneLine(String(describing: error), limit: 1_000).description
        }
    }
}
