package import Documents
package import FoundationEssentials
package import Loadables
package import Settings

/// The origin of a source's content: a server, a command, a file, or other sources.
///
/// An origin either loads bytes (``BytesOrigin``) or combines other sources (``ComposedOrigin``). Each kind of origin
/// has its own folder, and is listed in ``Origins``. The other code of a board uses only this protocol.
package protocol Origin: Hashable, Sendable {

    /// The option that selects this kind of origin: `http`.
    static var key: String { get }

    /// Reads the options that belong to the origin of a source. Returns nil if the option ``key`` is not set.
    init?(_ options: inout OptionReader)

    /// Returns the origin for a word that the user typed instead of a board. Returns nil if the word does not denote
    /// this kind of origin.
    static func typed(_ word: String) -> TypedOrigin?

    /// The origin, if it loads bytes; otherwise nil. This property is faster than a cast to the protocol. The first
    /// cast of each type takes a tenth of a millisecond, because it searches all conformances in the program.
    var loading: (any BytesOrigin)? { get }

    /// The origin, if it combines other sources; otherwise nil.
    var composed: (any ComposedOrigin)? { get }

    // MARK: Content

    /// All settings that affect the bytes, in order. They determine the identity of a source, the description for
    /// sharing, the secrets, and the consent to the use of secrets.
    var parts: [OriginPart] { get }

    /// The values of the environment variables that a shell expands in the settings, keyed by name.
    var namedVariables: [String: String] { get }

    /// Whether the content is the end of a growing log or stream.
    var follows: Bool { get }

    /// Whether the source reports changes to its content, so that it need not be loaded at intervals.
    var isWatched: Bool { get }

    /// The format of the bytes; nil if the settings or the bytes determine it.
    var format: DocumentFormat? { get }

    /// The settings for the pages of a list; nil if one load returns the whole list.
    var paging: PagingSettings? { get }

    /// The path of the file, or the URL without its query. Its extension may indicate the format. Nil if there is
    /// neither a file nor a URL.
    var location: String? { get }

    /// The URL that links in the content are relative to, without secrets; nil if there is none.
    var baseURL: String? { get }

    /// Whether the origin is a server, which receives the texts in ``parts``. If a server has returned JSON, it is
    /// expected to return JSON always. An empty body or a web page is then a failure instead of text.
    var isServer: Bool { get }

    /// The description from which release 0.1 computed the version of cached content. Nil if the content depends on a
    /// setting that this release ignored, such as a header or the body.
    var legacyDescription: [String]? { get }

    /// Returns a typical load error, with which `loadboard test` simulates a failed load.
    ///
    /// - Parameter name: The name of the source.
    func sampleFailure(_ name: String) -> any Error

    /// The default maximum time without data in a stream. The source can override it with `timeout`. Nil if `timeout`
    /// limits the whole load.
    var idleTime: Duration? { get }

    // MARK: Checks

    /// Errors that cannot be detected by checking each option alone.
    var mistakes: [(place: SettingsPlace, message: String)] { get }

    /// The options that cannot be combined with the options of this origin. Each reason is the rest of a sentence that
    /// begins with the option.
    var refusals: [(option: String, reason: String)] { get }

    /// Hints about settings that work but are probably unintended.
    var hints: [(place: SettingsPlace, message: String)] { get }

    // MARK: Sharing

    /// The part of the origin that exists only on this machine, in words such as `the server`. Nil if there is none. If
    /// the value is not nil, the content is not shared with other machines by default.
    var machineOwner: String? { get }

    /// The reason why the content can never be shared; nil if it can be shared.
    var obstacle: String? { get }

    /// The reason why programs on this machine do not share the content by default; nil if they do.
    var obstacleOnMachine: String? { get }

    // MARK: Consent

    /// The command or request that needs the user's consent; nil if there is none.
    var consent: OriginConsent? { get }

    /// Returns the name of the server or command that receives the texts in ``parts``: `https://api.example`.
    ///
    /// - Parameter source: The name of the source.
    func destination(_ source: String) -> String

    /// The origin in words: `file ~/notes.txt`.
    var provenance: String { get }

    /// The server of the first request. Nil if the origin is not a server, if the request goes to a socket, or if the
    /// URL is ambiguous.
    var target: RequestTarget? { get }

    /// A description of the private content; nil if the content is public. If a key or an alert runs a command that
    /// receives the content, the question for the user's consent contains this description.
    var ownContent: String? { get }

    /// A description of the content. If a store receives the content, the question for the user's consent contains this
    /// description.
    var storedContent: String { get }

    /// Whether the content comes only from public servers. Every user can load public content if the request contains
    /// no secrets.
    var isPublic: Bool { get }

    /// Adds the origin to a list of consents in the format of release 0.1.
    func add(to list: inout LegacyConsent)
}

package protocol BytesOrigin: Origin {

    /// Creates the source of the bytes for one load.
    func source(_ context: OriginContext) -> any Source<Data>

    /// Creates a source that delivers the bytes again after each change. If the content is missing or cannot be
    /// decoded, the source delivers empty data. Returns nil if the origin does not detect changes.
    func watch(_ context: OriginContext) -> (any Source<Data>)?

    /// Returns the origin with content in place of its references. The content is escaped as required at each position.
    ///
    /// - Parameter values: The values of the references.
    /// - Throws: A ``ReferenceError`` if a value is not allowed at its position.
    func filled(with values: ReferenceValues) throws -> Self

    /// Creates a source that replays recorded responses and processes them in the same way as this origin.
    func source(_ context: OriginContext, replaying recording: any Source<Data>) -> any Source<Data>
}

extension BytesOrigin {
    package var loading: (any BytesOrigin)? { self }

    package func watch(_ context: OriginContext) -> (any Source<Data>)? { nil }

    package func source(_ context: OriginContext, replaying recording: any Source<Data>) -> any Source<Data> {
        recording
    }
}

extension Origin {
    package var loading: (any BytesOrigin)? { nil }
    package var composed: (any ComposedOrigin)? { nil }
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
    package var machineOwner: String? { "the source" }
    package var obstacle: String? {
        if follows { return "the source updates continuously" }
        return paging == nil ? nil : "each board loads the pages that its user scrolls to"
    }
    package var obstacleOnMachine: String? { nil }
    package var consent: OriginConsent? { nil }
    package func destination(_ source: String) -> String { source }
    package var target: RequestTarget? { nil }
    package var isPublic: Bool { false }
    package func add(to list: inout LegacyConsent) {}
}
