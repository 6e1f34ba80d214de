import LoadableTesting
import Loadables

/// What a loader must show, decided by a few lines that know nothing of observers.
struct LoaderModel {

    private(set) var state = LoadableState.idle
    private(set) var error: TestError?
    private(set) var content: Int?
    private(set) var generation: UInt32 = 0
    /// What observers must be shown, change by change.
    private(set) var history: [String] = []
    private var before: (state: LoadableState, error: TestError?) = (.idle, nil)

    var brief: String {
        LoadableSnapshot(state: state, error: error, isContentsAvailable: content != nil).description
            + " \(content ?? 0)"
    }

    mutating func begin(keepingError: Bool) {
        if state == .syncing && !keepingError { return }
        if state != .syncing {
            before = (state, error)
            state = .syncing
            generation += 1
            if !keepingError { error = nil }
        }
        history.append(brief)
    }

    mutating func finish(_ result: Result<Int, TestError>, generation: UInt32?) {
        if let generation, generation != self.generation || state != .syncing { return }
        switch result {
        case .success(let value): (state, error, content) = (.didSyncSuccessfully, nil, value)
        case .failure(let failure): (state, error) = (.didFailToSync, failure)
        }
        history.append(brief)
    }

    mutating func cancel() {
        guard state == .syncing else { return }
        (state, error) = before
        history.append(brief)
    }

    mutating func settle() {
        (state, error) = (.idle, nil)
        history.append(brief)
    }
}

/// A loader that tells its model of everything that it is told.
@MainActor
final class ModelledLoader: ContentLoader<Int> {

    private(set) var model = LoaderModel()
    private(set) var surplusWork = 0
    var whenWorking: (ModelledLoader) -> Void = { _ in }

    var brief: String { "\(snapshot) \(content ?? 0)" }

    override func sync() {
        model.begin(keepingError: false)
        super.sync()
    }

    override func doSync() {
        if model.state != .syncing { surplusWork += 1 }
        whenWorking(self)
    }

    func start() {
        model.begin(keepingError: false)
        _ = startLoading()
    }

    func begin() {
        model.begin(keepingError: true)
        setSyncing()
    }

    func finish(_ result: Result<Int, TestError>, generation: UInt32?) {
        model.finish(result, generation: generation)
        finishLoading(result.mapError { $0 }, for: generation.map(LoadGeneration.init))
    }

    func stop(byError: Bool) {
        model.cancel()
        if byError { finishLoading(.failure(CancellationError())) } else { cancel() }
    }

    func settle() {
        model.settle()
        setIdle()
    }
}
