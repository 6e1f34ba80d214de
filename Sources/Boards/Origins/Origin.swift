package import Documents
package import FoundationEssentials
package import Loadables
package import Settings

/// The origin of a source's content: a server, a command, a file, other sources.
///
/// An origin either loads bytes (``BytesOrigin``) or combines other sources (``ComposedOrigin``). Each kind is one
/// folder and one line in ``Origins``. Everything else in a board uses only this protocol.
package protocol Origin: Hashable, Sendable {

    /// The option that selects this kind: `http`.
    static var key: String { get }

    /// Reads the options of a source that belong to its origin, ``key`` first; nil if that is not set.
    init?(_ options: inout OptionReader)

    /// The origin of a word that the user typed in place of a board; nil if it is not of this kind.
    static func typed(_ word: String) -> TypedOrigin?

    // MARK: Content

    /// All settings that affect the bytes, in order. The identity of a source, the description under which it is
    /// shared, its secrets, and the consent to their uses follow from this list.
    var parts: [OriginPart] { get }

    /// The environment variables that a shell expands in the settings, with their values.
    var namedVariables: [String: String] { get }

    /// Whether the content is the end of a growing log or stream.
    var follows: Bool { get }

    /// Whether changes of the content are detected without an interval.
    var isWatched: Bool { get }

    /// The format of the bytes; nil if they or the settings declare it.
    var format: DocumentFormat? { get }

    /// The paging of its list; nil if one load returns all of it.
    var paging: PagingSettings? { get }

    /// The path or the URL without its query, whose extension may declare the format; nil if there is none.
    var location: String? { get }

    /// The URL to which links in the content are relative, without secrets; nil if there is none.
    var baseURL: String? { get }

    /// Whether an empty body after data is a failure instead of text, as the server always has data.
    var isServer: Bool { get }

    /// The description from which release 0.1 computed the version of cached content; nil if the content depends on
    /// anything else, such as headers, a body or values.
    var legacyDescription: [String]? { get }

    /// A typical error of a load, for a trial.
    ///
    /// - Parameter name: The name of the source.
    func sampleFailure(_ name: String) -> any Error

    /// The longest time without a byte of a stream, unless the source sets its own `timeout`; nil if `timeout` has its
    /// usual meaning.
    var idleTime: Duration? { get }

    // MARK: Checks

    /// Errors that the types of the options do not detect.
    var mistakes: [(place: SettingsPlace, message: String)] { get }

    /// The options of the source that cannot be combined with those of the origin, each with the rest of a sentence
    /// that begins with it.
    var refusals: [(option: String, reason: String)] { get }

    /// Hints about settings that work but are probably not intended.
    var hints: [(place: SettingsPlace, message: String)] { get }

    // MARK: Sharing

    /// The part of the origin that exists on this machine only, such as `its server`; nil if there is none. It decides whether boards on
    /// other machines share the content.
    var machineOwner: String? { get }

    /// The reason why it can never be shared; nil if it can.
    var obstacle: String? { get }

    /// The reason why programs on this machine do not share it by default; nil if they do.
    var obstacleOnMachine: String? { get }

    // MARK: Consent

    /// The command or request that needs the user's consent; nil if there is none.
    var consent: OriginConsent? { get }

    /// The name of the server or command that gets the texts in ``parts``: `https://api.example`.
    ///
    /// - Parameter source: The name of the source.
    func destination(_ source: String) -> String

    /// The origin of the content: `file ~/notes.txt`.
    var provenance: String { get }

    /// Whether the texts in ``parts`` leave this machine.
    var isSent: Bool { get }

    /// The server of the request; nil if there is none.
    var server: OriginServer? { get }

    /// The content in words, as commands of keys and alerts get it; nil if it is public.
    var ownContent: String? { get }

    /// The content in words, as a store gets it.
    var storedContent: String { get }

    /// Whether the content is public: every user of a public server gets it.
    var isPublic: Bool { get }

    /// Adds to the consent list of release 0.1.
    func add(to list: inout LegacyConsent)
}

/// An origin that loads bytes.
package protocol BytesOrigin: Origin {

    /// Creates the source of the bytes for one load.
    func source(_ context: OriginContext) -> any Source<Data>

    /// Returns the origin with content in place of its references, escaped for their positions.
    ///
    /// - Parameter values: The values of the references.
    /// - Throws: A ``ReferenceError`` if a value is not allowed at its position.
    func filled(with values: ReferenceValues) throws -> Self

    /// Creates a source that responds from a recording like the origin.
    func source(_ context: OriginContext, replaying recording: any Source<Data>) -> any Source<Data>
}

extension BytesOrigin {
    package func source(_ context: OriginContext, replaying recording: any Source<Data>) -> any Source<Data> {
        recording
    }
}

extension Origin {
    package var namedVariables: [String: String] { [:] }
    package var follows: Bool { false }
    package var isWatched: Bool { false }
    package var format: DocumentFormat? { nil }
    package var paging: PagingSettings? { nil }
    package var location: String? { nil }
    package var baseURL: String? { nil }
    package var isServer: Bool { false }
    package var legacyDescription: [String]? { nil }
    package var idleTime: Duration? { nil }
    package var refusals: [(option: String, reason: String)] { [] }
    package var mistakes: [(place: SettingsPlace, message: String)] { [] }
    package var hints: [(place: SettingsPlace, message: String)] { [] }
    package var machineOwner: String? { "it" }
    package var obstacle: String? {
        if follows { return "it updates continuously" }
        return paging == nil ? nil : "each board loads the pages that its user scrolls to"
    }
    package var obstacleOnMachine: String? { nil }
    package var consent: OriginConsent? { nil }
    package func destination(_ source: String) -> String { source }
    package var isSent: Bool { false }
    package var server: OriginServer? { nil }
    package var isPublic: Bool { false }
    package func add(to list: inout LegacyConsent) {}
}
