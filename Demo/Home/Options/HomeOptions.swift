public import HomeServer
public import Loadboard

/// The command-line options of the demo.
public struct HomeOptions: Hashable, Sendable {

    /// The options that every board supports.
    public var board = BoardOptions()
    /// The seed of the server's simulated world.
    public var seed: UInt64 = 1
    /// The time for which the server waits before it responds.
    public var latency: Duration = .zero
    /// The faults of the server, keyed by resource.
    public var faults: [Resource: Fault] = [:]
    /// The time from a successful load of a source to its next load; nil to load only on request.
    public var period: Duration? = .seconds(30)
    /// The time limit of a request.
    public var timeout: Duration = .seconds(10)
    /// Whether the demo runs without a server.
    public var isOffline = false
    /// The place where the cache is stored.
    public var cache = CachePlace.standard

    /// The place where the cache is stored.
    public enum CachePlace: Hashable, Sendable {
        /// The user's cache folder.
        case standard
        case folder(String)
        case nowhere
    }

    /// Creates the default options.
    public init() {}

    /// Creates options from arguments, without the name of the program.
    ///
    /// - Throws: An error if an option is unknown, or if a value is missing or invalid.
    public init(_ arguments: [String]) throws(CommandLineError) {
        for (option, value) in try CommandLineOption.parse(arguments, by: CommandLineOption.home) {
            if try !board.set(option, value) { try set(option, value) }
        }
        // Without a server, print cached content of any age.
        if isOffline, board.maximumAge == nil { board.maximumAge = .seconds(Int64.max) }
    }

    private mutating func set(_ option: CommandLineOption, _ value: String) throws(CommandLineError) {
        switch option {
        case .offline: isOffline = true
        case .noCache: cache = .nowhere
        case .seed:
            guard let seed = UInt64(value) else { throw .invalidValue(option, value) }
            self.seed = seed
        case .latency:
            guard let milliseconds = Int(value), (0...3_600_000).contains(milliseconds) else {
                throw .invalidValue(option, value)
            }
            latency = .milliseconds(milliseconds)
        case .refresh:
            let seconds = try Self.seconds(option, value, from: 0)
            period = seconds == .zero ? nil : seconds
        case .cache:
            guard !value.isEmpty else { throw .invalidValue(option, value) }
            cache = .folder(value)
        case .timeout: timeout = try Self.seconds(option, value, from: 1)
        default: faults.merge(try Self.faults(value)) { $1 }
        }
    }

    private static func seconds(
        _ option: CommandLineOption, _ value: String, from least: Int
    ) throws(CommandLineError) -> Duration {
        guard let seconds = Int(value), (least...86_400).contains(seconds) else { throw .invalidValue(option, value) }
        return .seconds(seconds)
    }

    private static func faults(_ value: String) throws(CommandLineError) -> [Resource: Fault] {
        var faults: [Resource: Fault] = [:]
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard words.count == 2 else { throw .invalidValue(.fail, value) }
            guard let source = Resource(rawValue: words[0]) else {
                throw .unknownWord(.fail, kind: "source", words[0], of: Resource.allCases.map(\.rawValue))
            }
            guard let fault = Fault(name: words[1]) else {
                throw .unknownWord(.fail, kind: "fault", words[1], of: Fault.allCases.map(\.name))
            }
            faults[source] = fault
        }
        return faults
    }
}
