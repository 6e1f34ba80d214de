public import Settings

/// A source that is asked for over HTTP.
public struct HTTPSettings: Hashable, Sendable {

    /// What is measured in place of the answer's content.
    public enum Measure: String, Hashable, Sendable, CaseIterable {
        /// How long the answer took; the content is that number.
        case seconds
    }

    /// What is asked for.
    public var url: SettingsText

    /// `GET` if nothing else is said.
    public var method: String

    /// The fields of the request's head, in order.
    public var headers: [NamedText]

    /// What is sent; nil for nothing.
    public var body: SettingsText?

    /// The path of the unix socket that is spoken to; nil for the URL's host.
    public var unixSocket: SettingsText?

    /// The path of a file with the certificates that count besides those of the system; nil for none.
    public var certificates: SettingsText?

    /// The status codes that are no failure; nil for those from 200 to 299.
    public var expect: [Int]?

    /// What is measured; nil if the content counts.
    public var measure: Measure?

    /// Makes one from its parts.
    public init(
        _ url: SettingsText, method: String = "GET", headers: [NamedText] = [], body: SettingsText? = nil,
        unixSocket: SettingsText? = nil, certificates: SettingsText? = nil, expect: [Int]? = nil,
        measure: Measure? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.unixSocket = unixSocket
        self.certificates = certificates
        self.expect = expect
        self.measure = measure
    }
}

/// A source that is what a program writes.
public struct CommandSettings: Hashable, Sendable {

    /// What is run.
    public enum Line: Hashable, Sendable {
        /// A line, or more of them, for the shell.
        case shell(SettingsText)
        /// A program and its arguments, as they are; at least the program.
        case program([SettingsText])

        /// Where it stands.
        public var place: SettingsPlace {
            switch self {
            case .shell(let text): text.place
            case .program(let words): words.first?.place ?? SettingsPlace("")
            }
        }
    }

    /// What is run. There are no secrets in it.
    public var line: Line

    /// The variables that it has besides those of this program, in order. Secrets go here.
    public var environment: [NamedText]

    /// The whole path of the folder that it works in.
    public var folder: SettingsText

    /// The exit codes that are no failure.
    public var successes: Set<Int32>

    /// Whether it runs in a terminal of its own.
    public var usesTerminal: Bool

    /// Whether it goes on, and each line counts as it comes.
    public var follows: Bool

    /// The host that it runs on, over ssh, as the user's ssh knows it; nil for this one.
    public var host: SettingsText?

    /// How many bytes it may write.
    public var limit: Int

    /// The environment variables that the line names, with their values: `$AWS_PROFILE`. Variables that change by themselves, such
    /// as `$PWD`, and variables that ``environment`` sets are not included.
    public var variables: [String: String]

    /// Makes one from its parts.
    public init(
        _ line: Line, environment: [NamedText] = [], folder: SettingsText, successes: Set<Int32> = [0],
        usesTerminal: Bool = false, follows: Bool = false, host: SettingsText? = nil, limit: Int = 1 << 20,
        variables: [String: String] = [:]
    ) {
        self.line = line
        self.environment = environment
        self.folder = folder
        self.successes = successes
        self.usesTerminal = usesTerminal
        self.follows = follows
        self.host = host
        self.limit = limit
        self.variables = variables
    }
}

/// A source that is the content of a file.
public struct FileSettings: Hashable, Sendable {

    /// The file's whole path.
    public var path: SettingsText

    /// Whether its end is shown, as it grows.
    public var follows: Bool

    /// Makes one from its parts.
    public init(_ path: SettingsText, follows: Bool = false) {
        self.path = path
        self.follows = follows
    }
}

/// A text with a name, as a header or a variable.
public struct NamedText: Hashable, Sendable {

    /// Its name.
    public var name: String

    /// Where the name stands.
    public var place: SettingsPlace

    /// Its value.
    public var value: SettingsText

    /// Makes one from its parts.
    public init(_ name: String, at place: SettingsPlace, _ value: SettingsText) {
        self.name = name
        self.place = place
        self.value = value
    }
}
