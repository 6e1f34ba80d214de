import FoundationEssentials
import Loadables

/// An entry that boards store for each other: loaded content or a failure, with facts about the load.
struct SharedEntry: Hashable, Sendable, Codable {

    enum Payload: Hashable, Sendable, Codable {
        /// The response to a load. For unchanged content, only the facts are stored.
        case answer(LoadAnswer<Data>)
        /// A failure: a short description, and the time that all boards must wait after the failure
        /// was stored.
        case failure(summary: String, wait: CodedSeconds)

        var isFailure: Bool { if case .failure = self { true } else { false } }
    }

    var number: UInt64
    /// The time of the origin's response, according to the clock of the board that loaded it.
    var date: Timestamp
    /// The duration of the load.
    var took: CodedSeconds
    /// The period of the board that loaded; nil if it loads only on request.
    var period: CodedSeconds?
    /// The name of the board that loaded.
    var board: String
    /// Whether a user requested the load at the board that loaded.
    var isAsked: Bool
    var payload: Payload
}

/// A problem of an entry in the store. The entry is ignored.
public enum SharedEntryProblem: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {

    /// The bytes are not an entry of a board.
    case malformed

    /// A newer version of this program stored the entry.
    case newerFormat

    /// The entry is not signed with the key of this board.
    case wrongSignature

    /// The entry exceeds the size limit of this board.
    case tooLarge

    /// The entry belongs to another source, or its content has another type.
    case undecodable

    /// Content of this board is too large to be shared or cannot be encoded, so it is not stored.
    case unshareable

    public var description: String {
        switch self {
        case .malformed: "an entry in the shared store is invalid; it is ignored"
        case .newerFormat: "the shared store contains an entry of a newer version; this board loads separately"
        case .wrongSignature:
            "an entry in the shared store has no valid signature; check that all boards have the same key"
        case .tooLarge: "an entry in the shared store is too large; it is ignored"
        case .undecodable: "shared content does not match this source and is ignored"
        case .unshareable: "some content is too large to be shared, or cannot be encoded; each board loads it itself"
        }
    }
}
