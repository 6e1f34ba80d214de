import Foundation
import MMMLoadable

// MARK: - Syncing now and then

final class TideLoadable: MMMLoadable {

    private(set) var reading: Int?
    private(set) var syncs = 0
    private var syncer: MMMLoadableSyncer?

    override var isContentsAvailable: Bool { reading != nil }

    var failure: Error?

    func refreshPeriodically(clock: any WallClock = .system) {
        syncer = MMMLoadableSyncer(
            loadable: self,
            timeoutPolicy: MMMBackoffTimeoutPolicy(period: 300, min: 1, max: 60),
            clock: clock
        )
    }

    override func doSync() {
        syncs += 1
        if let failure = failure {
            setFailedToSyncWithError(failure)
            return
        }
        reading = syncs * 10
        setDidSyncSuccessfully()
    }
}

final class WeatherLoadable: MMMAutosyncLoadable {

    private(set) var wind: Int?

    override var isContentsAvailable: Bool { wind != nil }
    override func autosyncInterval() -> TimeInterval { 30 }
    override func autosyncIntervalWhileInBackground() -> TimeInterval { 0 }

    override func doSync() {
        wind = (wind ?? 0) + 1
        setDidSyncSuccessfully()
    }
}

/// First who you are, then who is there.
final class ArrivalChain: MMMLoadableChain {

    private(set) var steps: [String] = []

    init(signIn: SignInLoadable, vessels: VesselsLoadable) {
        var note: (String) -> Void = { _ in }
        super.init([
            .init(signIn) {
                note("signed in as \(signIn.token ?? "")")
                return .proceed
            },
            .init(vessels, whenContentsAvailable: nil),
        ])
        note = { [weak self] in self?.steps.append($0) }
    }

    override var isContentsAvailable: Bool { !steps.isEmpty && loadableState == .didSyncSuccessfully }
}

// MARK: - Waiting

final class BerthBooking {

    private let signIn: SignInLoadable
    private let waiter: MMMLoadableWaiter
    private var simpleWaiter: MMMSimpleLoadableWaiter?
    private(set) var log: [String] = []

    init(signIn: SignInLoadable, clock: any WallClock = .system) {
        self.signIn = signIn
        self.waiter = MMMLoadableWaiter(
            loadable: signIn,
            condition: .isContentsAvailable,
            timeout: 10,
            shouldSyncIfPossible: true,
            clock: clock
        )
    }

    func book(berth: Int) {
        waiter.wait { [weak self, signIn] result in
            switch result {
            case .success:
                self?.log.append("berth \(berth): \(signIn.token ?? "no token")")
            case .failure(let error):
                self?.log.append("berth \(berth): \(error)")
            }
        }
    }

    func bookWhenDone(berth: Int) {
        signIn.syncIfNeeded()
        simpleWaiter = .whenDoneSyncing(signIn) { [weak self] in
            self?.log.append("berth \(berth): done")
        }
    }
}
