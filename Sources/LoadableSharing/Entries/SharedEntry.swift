import FoundationEssentials
import Loadables

/// An entry that a board stores for other boards. It contains a response or a failure, and facts about the load.
struct SharedEntry: Hashable, Sendable, Codable {

    enum Payload: Hashable, Sendable, Codable {
        /// The response to a load. A response that reports unchanged content contains only the facts.
        case answer(LoadAnswer<Data>)
        /// A failure with a short description. After the failure is stored, all boards wait for the time `wait`.
        case failure(summary: String, wait: CodedSeconds)

        var isFailure: Bool { if case .failure = self { true } else { false } }
    }

    var number: UInt64
    /// The time at which the entry was created, according to the clock of the loading board.
    var date: Timestamp
    var took: CodedSeconds
    /// The interval between loads in the board that loaded the content; nil if that board loads only on request.
    var period: CodedSeconds?
    var board: String
    /// Whether the load counts as requested by the user of the loading board. It counts if it was requested, or started
    /// because the program came to the foreground. By default, the first load of a program does not count.
    var isAsked: Bool
    var payload: Payload
}

/// The reason why an entry is ignored or not stored.
public enum SharedEntryProblem: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {

    /// The bytes are not a valid entry, or have an older format.
    case malformed

    /// A newer version of this program stored the entry.
    case newerFormat

    /// The entry is not signed with the key of this board, or is signed although this board has no key.
    case wrongSignature

    /// The entry exceeds the size limit of this board.
    case tooLarge

    /// The content of the entry cannot be decoded as the type of the source.
    case undecodable

    /// The content that this board loaded is not stored, because it is too large or cannot be encoded.
    case unshareable

    public var description: String {
        switch self {
        case .malformed: "an entry in the shared store is invalid; it is ignored"
        case .newerFormat: "the shared store contains an entry in a newer format; this board loads the content itself"
        case .wrongSignature:
            "an entry in the shared store has no valid signature; check that all boards have the same key"
        case .tooLarge: "an entry in the shared store is too large; it is ignored"
        case .undecodable: "shared content does not match this source and is ignored"
        case .unshareable: "some content is too large to be shared, or cannot be encoded; each board loads it itself"
        }
    }
}
