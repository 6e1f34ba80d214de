import Loadables

/// Writes down what a loadable shows each time when it says that it changed.
@MainActor
final class ChangeLog {

    private(set) var entries: [String] = []
    private var token: LoadableObserver?

    /// Writes down snapshots in brief; the closure is called after each of them is written.
    init<Watched: PureLoadableProtocol>(_ loadable: Watched, then react: @escaping (Watched) -> Void = { _ in }) {
        token = loadable.sink { [weak self] in
            self?.entries.append($0.snapshot.brief)
            react($0)
        }
    }

    /// Writes down loading states in brief.
    init<Watched: ContentLoadable>(of loader: Watched, then react: @escaping (Watched) -> Void = { _ in }) {
        token = loader.sink { [weak self] in
            self?.entries.append($0.state.brief)
            react($0)
        }
    }

    func stop() {
        token?.remove()
    }

    func clear() {
        entries = []
    }
}
