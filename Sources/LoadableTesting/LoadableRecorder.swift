public import Loadables

/// Writes down the life of a loadable, as words that can be compared.
///
/// ```swift
/// let recorder = LoadableRecorder(loadable)
/// loadable.sync()
/// loadable.fail(TestError("offline"))
/// #expect(recorder.line == "idle > syncing > failed(offline)")
/// ```
@preconcurrency @MainActor
public final class LoadableRecorder {

    /// What it was like at first, and after each change.
    ///
    /// By ``init(_:then:)`` that is the state, the error in brackets, and a plus sign if there are contents:
    /// "failed(offline)+". By ``init(of:then:)`` it is the loading state with its content: "failure(offline, 1)".
    public private(set) var states: [String]

    private var token: LoadableObserver?

    /// Begins to write down states, errors, and whether there are contents.
    ///
    /// - Parameters:
    ///   - loadable: What is watched.
    ///   - react: Called after each change, when it is written.
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

    /// Begins to write down loading states and contents.
    ///
    /// - Parameters:
    ///   - loader: What is watched.
    ///   - react: Called after each change, when it is written.
    public init<Watched: ContentLoadable>(of loader: Watched, then react: @escaping (Watched) -> Void = { _ in }) {
        states = ["\(loader.state)"]
        token = loader.sink { [weak self] in
            self?.states.append("\($0.state)")
            react($0)
        }
    }

    /// All of it as one line: "idle > syncing > synced+".
    public var line: String { states.joined(separator: " > ") }

    /// What it was like after each change, without how it was at first.
    public var changes: [String] { Array(states.dropFirst()) }

    /// Forgets what is written, but for the present state.
    public func clear() {
        states = states.suffix(1)
    }

    /// Ends the writing.
    public func stop() {
        token?.remove()
    }
}
