import Foundation
import MMMLoadable

struct Vessel: Equatable {
    let name: String
    let length: Int
}

enum HarbourError: Error, Equatable {
    case radioSilence
    case fog
}

/// What the loadables ask: completion handlers, as our networking code has had them for years.
protocol HarbourService: AnyObject {
    func vessels(completion: @escaping (Result<[Vessel], Error>) -> Void)
    func signIn(name: String, completion: @escaping (Result<String, Error>) -> Void)
}

// MARK: - Loadables

public final class VesselsLoadable: MMMLoadable {

    private(set) var vessels: [Vessel]?

    public override var isContentsAvailable: Bool { vessels != nil }

    private let service: HarbourService
    var isTideHigh = true

    init(service: HarbourService) {
        self.service = service
        super.init()
    }

    public override func doSync() {
        service.vessels { [weak self] result in
            guard let self = self else { return }
            switch result {
            case .success(let vessels):
                self.vessels = vessels
                self.setDidSyncSuccessfully()
            case .failure(let error):
                self.setFailedToSyncWithError(error)
            }
        }
    }

    public override func needsSync() -> Bool {
        return super.needsSync() && isTideHigh
    }
}

/// The radio speaks when it likes; nobody can ask it to.
final class RadioLoadable: MMMPureLoadable {

    private(set) var lastMessage: String?

    override var isContentsAvailable: Bool { lastMessage != nil }

    func willReceive() {
        setSyncing()
    }

    func didReceive(_ message: String) {
        lastMessage = message
        setDidSyncSuccessfully()
    }

    func didLoseSignal() {
        setFailedToSyncWithError(HarbourError.radioSilence)
    }
}

final class SignInLoadable: MMMLoadable {

    private let service: HarbourService
    private let name: String
    private(set) var token: String?

    override var isContentsAvailable: Bool { token != nil }

    init(service: HarbourService, name: String) {
        self.service = service
        self.name = name
        super.init()
    }

    override func doSync() {
        service.signIn(name: name) { [weak self] result in
            switch result {
            case .success(let token):
                self?.token = token
                self?.setDidSyncSuccessfully()
            case .failure(let error):
                self?.setFailedToSyncWithError(error)
            }
        }
    }
}

// MARK: - Proxies

final class SignInViewModel: MMMLoadableProxy {

    private let service: HarbourService
    private(set) var errorMessage: String?

    init(service: HarbourService) {
        self.service = service
        super.init()
    }

    func signIn(name: String) {
        let signIn = SignInLoadable(service: service, name: name)
        self.loadable = signIn
        signIn.sync()
    }

    override func proxyDidChange() {
        if loadable?.loadableState == .didFailToSync {
            errorMessage = "The harbour master does not know you."
        } else {
            errorMessage = nil
        }
    }
}

/// Longest first; otherwise whatever the loadable behind it says.
final class SortedVesselsProxy: MMMPureLoadableProxy {

    var names: [String] {
        guard let vessels = (loadable as? VesselsLoadable)?.vessels else { return [] }
        return vessels.sorted { $0.length > $1.length }.map { $0.name }
    }
}

// MARK: - A view model over all of it

final class HarbourViewModel: MMMLoadableGroup {

    let vessels: VesselsLoadable
    let radio: RadioLoadable
    private(set) var headline = ""

    init(vessels: VesselsLoadable, radio: RadioLoadable) {
        self.vessels = vessels
        self.radio = radio
        super.init(loadables: [vessels, radio])
    }

    override func groupDidChange() {
        super.groupDidChange()
        headline = "\(vessels.vessels?.count ?? 0) vessels, \(radio.lastMessage ?? "no word")"
    }
}

/// Our screen: the loaders and errors of MMMLoadable's own README.
final class HarbourScreen: NSObject, MMMLoadableObserverProtocol {

    enum Face: Equatable {
        case blank
        case fullPageLoader
        case smallLoader(Int)
        case vessels(Int)
        case fullPageError(String)
        case smallError(String, Int)
    }

    private let vessels: VesselsLoadable
    private var observer: MMMLoadableObserver?
    private var secondObserver: MMMLoadableObserver?
    private(set) var faces: [Face] = []
    private(set) var plainChanges = 0
    private(set) var protocolChanges = 0

    init(vessels: VesselsLoadable) {
        self.vessels = vessels
        super.init()
    }

    func viewDidLoad() {
        observer = vessels.sink { [weak self] vessels in
            self?.updateUI(vessels)
        }
        secondObserver = MMMLoadableObserver(loadable: vessels) { [weak self] loadable in
            self?.plainChanges += loadable.loadableState == .syncing ? 0 : 1
        }
        vessels.addObserver(self)
        vessels.syncIfNeeded()
    }

    func viewDidDisappear() {
        observer = nil
        secondObserver?.remove()
        vessels.removeObserver(self)
    }

    func pullToRefresh() {
        vessels.sync()
    }

    func loadableDidChange(_ loadable: MMMPureLoadableProtocol) {
        protocolChanges += 1
    }

    private func updateUI(_ loadable: VesselsLoadable) {
        let count = loadable.vessels?.count ?? 0
        switch loadable.loadableState {
        case .idle:
            faces.append(.blank)
        case .syncing:
            faces.append(loadable.isContentsAvailable ? .smallLoader(count) : .fullPageLoader)
        case .didSyncSuccessfully:
            faces.append(.vessels(count))
        case .didFailToSync:
            let message = loadable.error.map { "\($0)" } ?? ""
            faces.append(loadable.isContentsAvailable ? .smallError(message, count) : .fullPageError(message))
        }
    }
}
