public import Loadables

/// An object that records the states of a loadable as strings, for comparison in a test.
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
    /// If the recorder was created with ``init(_:then:)``, each entry consists of the state, the error in parentheses,
    /// and a plus sign if there are contents. Example: "failed(offline)+". If the recorder was created with
    /// ``init(of:then:)``, each entry is the loading state with its content. Example: "failure(offline, 1)".
    public private(set) var states: [String]

    private var token: LoadableObserver?

    /// Creates a recorder of states, errors, and the availability of contents, and starts the recording.
    ///
    /// - Parameters:
    ///   - loadable: The loadable to record.
    ///   - react: Called with the loadable after each change has been recorded.
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

    /// Creates a recorder of loading states and contents, and starts the recording.
    ///
    /// - Parameters:
    ///   - loader: The loadable to record.
    ///   - react: Called with the loadable after each change has been recorded.
    public init<Watched: ContentLoadable>(of loader: Watched, then react: @escaping (Watched) -> Void = { _ in }) {
        states = ["\(loader.state)"]
        token = loader.sink { [weak self] in
            self?.states.append("\($0.state)")
            react($0)
        }
    }

    /// All states on one line, for example "idle > syncing > synced+".
    public var line: String { states.joined(separator: " > ") }

    /// The states without the first one: the state after each change since the start of the recording or the last
    /// ``clear()``.
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
