public import HomeServer
public import TerminalUI

/// What can be said on the command line.
public struct HomeOptions: Hashable, Sendable {

    /// Load everything, print it once, end.
    public var printsOnce = false
    /// How old content may be that is printed without being loaded anew; nil for all of it is loaded anew.
    public var maximumAge: Duration?
    /// Of the printed or shown screen; nil for the terminal's own.
    public var size: Size?
    /// Of the server's world.
    public var seed: UInt64 = 1
    /// How long the server waits before it answers.
    public var latency: Duration = .zero
    /// How sources fail.
    public var faults: [Resource: Fault] = [:]
    /// How long after a success a source is asked again; nil for never.
    public var period: Duration? = .seconds(30)
    /// How long an answer may take.
    public var timeout: Duration = .seconds(10)
    /// Whether there is no server.
    public var isOffline = false
    /// Where what was loaded is kept.
    public var cache = CachePlace.standard
    public var usesMouse = true
    public var usesASCII = false
    public var theme = Theme.terminal
    public var showsHelp = false

    /// Where what was loaded is kept.
    public enum CachePlace: Hashable, Sendable {
        /// In the user's cache folder.
        case standard
        case folder(String)
        case nowhere
    }

    /// The defaults.
    public init() {}

    /// Reads the arguments, without the program's name.
    public init(_ arguments: [String]) throws(OptionError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = argument.hasPrefix("--") ? parts[0] : argument
            guard let option = HomeOption(rawValue: Self.aliases[name] ?? name) else {
                throw .unknown(argument, nearest: HomeOption.nearest(to: name))
            }
            let attached = argument.hasPrefix("--") && parts.count > 1 ? parts[1] : nil
            if option.valueName == nil {
                guard attached == nil else { throw .unexpectedValue(option) }
                set(option)
            } else {
                guard let value = attached ?? rest.popFirst() else { throw .missingValue(option) }
                try set(option, value)
            }
        }
    }

    private static let aliases = ["-h": "--help", "-1": "--once"]

    private mutating func set(_ option: HomeOption) {
        switch option {
        case .once: printsOnce = true
        case .offline: isOffline = true
        case .noCache: cache = .nowhere
        case .noMouse: usesMouse = false
        case .ascii: usesASCII = true
        default: showsHelp = true
        }
    }

    private mutating func set(_ option: HomeOption, _ value: String) throws(OptionError) {
        switch option {
        case .size: size = try Self.size(value)
        case .seed:
            guard let seed = UInt64(value) else { throw .invalidValue(option, value) }
            self.seed = seed
        case .latency:
            guard let milliseconds = Int(value), (0...3_600_000).contains(milliseconds) else {
                throw .invalidValue(option, value)
            }
            latency = .milliseconds(milliseconds)
        case .maximumAge: maximumAge = try Self.age(value)
        case .refresh:
            let seconds = try Self.seconds(option, value, from: 0)
            period = seconds == .zero ? nil : seconds
        case .cache:
            guard !value.isEmpty else { throw .invalidValue(option, value) }
            cache = .folder(value)
        case .theme:
            guard let theme = Theme(named: value) else { throw .invalidValue(option, value) }
            self.theme = theme
        case .timeout: timeout = try Self.seconds(option, value, from: 1)
        default: faults = try Self.faults(value)
        }
    }

    private static func size(_ value: String) throws(OptionError) -> Size {
        let numbers = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
            (1...1000).contains(width), (1...1000).contains(height)
        else { throw .invalidValue(.size, value) }
        return Size(width: width, height: height)
    }

    private static func seconds(_ option: HomeOption, _ value: String, from least: Int) throws(OptionError) -> Duration
    {
        guard let seconds = Int(value), (least...86_400).contains(seconds) else { throw .invalidValue(option, value) }
        return .seconds(seconds)
    }

    private static func age(_ value: String) throws(OptionError) -> Duration {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        guard let unit = value.last.flatMap({ units[$0] }), let number = Int(value.dropLast()),
            (0...1_000_000).contains(number)
        else { throw .invalidValue(.maximumAge, value) }
        return .seconds(number * unit)
    }

    private static func faults(_ value: String) throws(OptionError) -> [Resource: Fault] {
        var faults: [Resource: Fault] = [:]
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard words.count == 2 else { throw .invalidValue(.fail, value) }
            guard let source = Resource(rawValue: words[0]) else {
                throw .unknownSource(words[0], nearest: words[0].nearest(in: Resource.allCases.map(\.rawValue)))
            }
            guard let fault = Fault(name: words[1]) else {
                throw .unknownFault(words[1], nearest: words[1].nearest(in: Fault.allCases.map(\.name)))
            }
            faults[source] = fault
        }
        return faults
    }
}
