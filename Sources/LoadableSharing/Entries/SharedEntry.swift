import FoundationEssentials
import Loadables

/// An entry that boards store for each other: loaded content or a failure, with its facts.
struct SharedEntry: Hashable, Sendable, Codable {

    enum Payload: Hashable, Sendable, Codable {
        /// The loaded content. For unchanged content, only the facts are stored.
        case answer(LoadAnswer<Data>)
        /// In a few words, and how long all are to wait from when it was stored.
        case failure(summary: String, wait: CodedSeconds)

        var isFailure: Bool { if case .failure = self { true } else { false } }
    }

    var number: UInt64
    /// When the origin answered, by the clock of the board that asked it.
    var date: Timestamp
    /// How long it took.
    var took: CodedSeconds
    /// How often that board asks; nil for only when a person does.
    var period: CodedSeconds?
    /// What that board is called.
    var board: String
    /// Whether a person asked for it there.
    var isAsked: Bool
    var payload: Payload
}

/// What is wrong with an entry of the store. It is ignored.
public enum SharedEntryProblem: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {

    /// It is not what a board stores.
    case malformed

    /// A newer version of this program has stored it.
    case newerFormat

    /// It is not signed with the key of this board.
    case wrongSignature

    /// It has more bytes than this board takes.
    case tooLarge

    /// It is of another source, or its content is not of this source's kind.
    case undecodable

    /// Content of this board has more bytes than are shared, or cannot be encoded: it is not stored.
    case unshareable

    public var description: String {
        switch self {
        case .malformed: "something in the shared store is not what boards leave there; it is ignored"
        case .newerFormat: "a newer version has left something in the shared store; this one loads by itself"
        case .wrongSignature: "something in the shared store has no valid signature; do all boards have the same key?"
        case .tooLarge: "something in the shared store is too large; it is ignored"
        case .undecodable: "shared content is not what this source gives; it is ignored"
        case .unshareable: "some content is too large to be shared, or cannot be encoded; each board loads it by itself"
        }
    }
}
