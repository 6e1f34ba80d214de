import Foundation
import MMMLoadable

// MARK: - What view models see: protocols, so that tests can put loadables of their own there

protocol CranesLoadable: MMMLoadableProtocol {
    var cranes: [String]? { get }
}

protocol CraneViewModel: MMMPureLoadableProtocol {
    var title: String { get }
}

/// Answers from a queue in the background, as a URL session does.
final class DefaultCranesLoadable: MMMLoadable, CranesLoadable {

    static let shared = DefaultCranesLoadable()

    private(set) var cranes: [String]?
    private(set) var watched: [Bool] = []
    private let queue = DispatchQueue(label: "cranes")

    override var isContentsAvailable: Bool { cranes != nil }

    override func doSync() {
        queue.async {
            let cranes = ["blue", "red"]
            DispatchQueue.main.async { [weak self] in
                guard let self = self else { return }
                self.cranes = cranes
                self.setDidSyncSuccessfully()
            }
        }
    }

    override func didAddFirstObserver() {
        super.didAddFirstObserver()
        watched.append(true)
    }

    override func didRemoveLastObserver() {
        super.didRemoveLastObserver()
        watched.append(false)
    }
}

final class TestCranesLoadable: MMMTestLoadable, CranesLoadable {

    var cranes: [String]?

    func setCranes(_ cranes: [String]) {
        self.cranes = cranes
        setDidSyncSuccessfully()
    }
}

final class CranesProxy: MMMLoadableProxy, CranesLoadable {

    private var cranesLoadable: CranesLoadable? { loadable as? CranesLoadable }

    var cranes: [String]? { cranesLoadable?.cranes }
}

final class DefaultCraneViewModel: MMMPureLoadable, CraneViewModel {

    private let cranes: CranesLoadable
    private var observer: MMMLoadableObserver?

    private(set) var title = "No cranes yet"

    override var isContentsAvailable: Bool { cranes.isContentsAvailable }

    init(cranes: CranesLoadable = DefaultCranesLoadable.shared) {
        self.cranes = cranes
        super.init()
        observer = cranes.sink { [weak self] _ in
            self?.update()
        }
        update()
    }

    deinit {
        observer?.remove()
    }

    private func update() {
        if let cranes = cranes.cranes {
            title = "Cranes: \(cranes.joined(separator: ", "))"
        }
        switch cranes.loadableState {
        case .idle:
            loadableState = .idle
        case .syncing:
            setSyncing()
        case .didSyncSuccessfully:
            setDidSyncSuccessfully()
        case .didFailToSync:
            setFailedToSyncWithError(cranes.error)
        }
    }
}

/// Removes itself, as the documents ask for.
class CraneView: MMMLoadableObserverProtocol {

    private let viewModel: CraneViewModel
    private let write: (String) -> Void

    init(viewModel: CraneViewModel, write: @escaping (String) -> Void) {
        self.viewModel = viewModel
        self.write = write
        viewModel.addObserver(self)
    }

    deinit {
        viewModel.removeObserver(self)
    }

    func loadableDidChange(_ loadable: MMMPureLoadableProtocol) {
        write(viewModel.title)
    }
}

/// Two view models as one screen; a third comes when somebody signs in.
final class QuayViewModel: MMMPureLoadableGroup {

    let cranes: CraneViewModel

    init(cranes: CraneViewModel) {
        self.cranes = cranes
        super.init(loadables: [cranes])
    }

    func didSignIn(bookings: MMMPureLoadableProtocol) {
        loadables = [cranes, bookings]
    }
}
