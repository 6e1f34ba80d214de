// snippet: Migrate/viewModel
import MMMLoadable

/// The ships in a harbour, loaded by whatever answers with their names.
final class BerthsLoadable: MMMLoadable {

    typealias Answer = (Result<[String], Error>) -> Void

    private(set) var names: [String]?
    private let ask: (@escaping Answer) -> Void

    init(ask: @escaping (@escaping Answer) -> Void) {
        self.ask = ask
        super.init()
    }

    override var isContentsAvailable: Bool { names != nil }

    override func doSync() {
        ask { [weak self] result in
            switch result {
            case .success(let names):
                self?.names = names
                self?.setDidSyncSuccessfully()
            case .failure(let error):
                self?.setFailedToSyncWithError(error)
            }
        }
    }
}

/// What the page of the harbour shows.
final class PierViewModel: MMMLoadableProxy {

    private(set) var headline = ""
    private(set) var ships: [String] = []

    init(_ ships: BerthsLoadable) {
        super.init()
        loadable = ships
    }

    override func proxyDidChange() {
        ships = (loadable as? BerthsLoadable)?.names ?? []
        headline = ships.count == 1 ? "1 ship" : "\(ships.count) ships"
    }
}
// end
