import Loadables
import TerminalUI

/// What came of a load, by a sign and a word.
struct OutcomeText {

    let word: String
    let role: Role
    let sign: (Symbols) -> String

    init(_ outcome: LoadRecord.Outcome) {
        switch outcome {
        case .loading: (word, role, sign) = ("loading", .loading, { $0.spinner[0] })
        case .succeeded(.source): (word, role, sign) = ("loaded", .fresh, \.fresh)
        case .succeeded(.cache): (word, role, sign) = ("loaded", .cached, \.cached)
        case .confirmed: (word, role, sign) = ("unchanged", .fresh, \.fresh)
        case .failed: (word, role, sign) = ("failed", .failed, \.failed)
        case .cancelled: (word, role, sign) = ("cancelled", .idle, \.idle)
        }
    }

    /// `● loaded`.
    func text(_ symbols: Symbols) -> StyledText {
        StyledText("\(sign(symbols)) \(word)", role)
    }
}
