public import Loadables

/// Records the states of a loadable as texts that can be compared.
///
/// ```swift
/// let recorder = LoadableRecorder(loadable)
/// loadable.sync()
/// loadable.fail(TestError("offline"))
/// #expect(recorder.line == "idle > syncing > failed(offline)")
/// ```
@preconcurrency @MainActor
public final class LoadableRecorder {

    /// The state at the start, followed by the state after each change.
    ///
    /// With ``init(_:then:)``, each entry is the state, the error in parentheses, and a plus sign if there are
    /// contents: "failed(offline)+". With ``init(of:then:)``, it is the loading state with its content:
    /// "failure(offline, 1)".
    public private(set) var states: [String]

    private var token: LoadableObserver?

    /// Starts to record states, errors, and the availability of contents.
    ///
    /// - Parameters:
    ///   - loadable: The loadable.
    ///   - react: Called after each change was recorded.
    public init<Watched: PureLoadableProtocol>(
        _ loadable: Watched,
        then react: @escaping (Watched) -> Void = { _ in }
    ) {
        states = ["\(loadable.snapshot)"]
        token = loadable.sink { [weak self] in
            self?.states.append("\($0.snapshot)")
            react($0)
        }
    }

    /// Starts to record loading states and contents.
    ///
    /// - Parameters:
    ///   - loader: The loadable.
    ///   - react: Called after each change was recorded.
    public init<Watched: ContentLoadable>(of loader: Watched, then react: @escaping (Watched) -> Void = { _ in }) {
        states = ["\(loader.state)"]
        token = loader.sink { [weak self] in
            self?.states.append("\($0.state)")
            react($0)
        }
    }

    /// All states on one line: "idle > syncing > synced+".
    public var line: String { states.joined(separator: " > ") }

    /// The states after each change, without the initial one.
    public var changes: [String] { Array(states.dropFirst()) }

    /// Removes all states except the current one.
    public func clear() {
        states = states.suffix(1)
    }

    /// Ends the recording.
    public func stop() {
        token?.remove()
    }
}
