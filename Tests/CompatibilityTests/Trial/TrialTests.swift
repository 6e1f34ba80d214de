import LoadableTesting
import MMMLoadable
import TestSupport
import Testing

/// The harbour's app, which was written after the originals' documents alone, does what these promise.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TrialTests {

    private let service = FakeHarbourService()
    private let clock = ManualClock()
    private let fleet = [Vessel(name: "Ant", length: 4), Vessel(name: "Whale", length: 40)]

    @Test("A screen is blank, then shows loaders, contents and errors, small ones beside contents")
    func faces() {
        let vessels = VesselsLoadable(service: service)
        let screen = HarbourScreen(vessels: vessels)
        screen.viewDidLoad()
        screen.pullToRefresh()
        #expect(service.vesselCalls == 1)
        service.answerVessels(.failure(HarbourError.fog))
        screen.pullToRefresh()
        #expect(vessels.error == nil)
        service.answerVessels(.success(fleet))
        screen.pullToRefresh()
        service.answerVessels(.failure(HarbourError.radioSilence))
        #expect(
            screen.faces == [
                .fullPageLoader, .fullPageError("fog"), .fullPageLoader, .vessels(2), .smallLoader(2),
                .smallError("radioSilence", 2),
            ])
        #expect(screen.plainChanges == 3)
        #expect(screen.protocolChanges == 6)
        screen.viewDidDisappear()
        vessels.sync()
        #expect(screen.faces.count == 6 && screen.protocolChanges == 6 && screen.plainChanges == 3)
    }

    @Test("A custom condition prevents a conditional sync, but not others")
    func ownCondition() {
        let vessels = VesselsLoadable(service: service)
        vessels.isTideHigh = false
        vessels.syncIfNeeded()
        #expect(service.vesselCalls == 0 && vessels.loadableState == .idle)
        vessels.sync()
        #expect(service.vesselCalls == 1 && vessels.loadableState == .syncing)
        service.answerVessels(.success(fleet))
        vessels.isTideHigh = true
        #expect(!vessels.needsSync())
    }

    @Test("A self-updating loadable can be observed, and changes its own state")
    func pure() {
        let radio = RadioLoadable()
        var states: [MMMLoadableState] = []
        let observer = radio.sink { states.append($0.loadableState) }
        radio.willReceive()
        radio.didReceive("gale")
        radio.didLoseSignal()
        #expect(states == [.syncing, .didSyncSuccessfully, .didFailToSync])
        #expect(radio.isContentsAvailable && radio.error as? HarbourError == .radioSilence)
        withExtendedLifetime(observer) {}
    }

    @Test("A proxy view model is idle until it has a loadable, and has its message before its observers")
    func signIn() {
        let model = SignInViewModel(service: service)
        #expect(model.loadableState == .idle && !model.isContentsAvailable)
        var messages: [String?] = []
        let observer = model.sink { messages.append($0.loadableState == .syncing ? "…" : $0.errorMessage) }
        model.signIn(name: "Ada")
        #expect(model.loadableState == .syncing)
        service.answerSignIn(.failure(HarbourError.radioSilence))
        #expect(messages.last == "The harbour master does not know you.")
        #expect(model.error as? HarbourError == .radioSilence)
        model.sync()
        service.answerSignIn(.success("token"))
        #expect(model.isContentsAvailable && model.errorMessage == nil)
        #expect(messages == [nil, "…", "The harbour master does not know you.", "…", nil])
        withExtendedLifetime(observer) {}
    }

    @Test("A proxy maps its loadable, and forwards an earlier request")
    func proxies() {
        let vessels = VesselsLoadable(service: service)
        let sorted = SortedVesselsProxy()
        #expect(sorted.names.isEmpty)
        sorted.loadable = vessels
        let early = MMMLoadableProxy()
        early.sync()
        #expect(early.loadableState == .syncing)
        early.loadable = vessels
        service.answerVessels(.success(fleet))
        #expect(sorted.names == ["Whale", "Ant"])
        #expect(sorted.loadableState == .didSyncSuccessfully && early.isContentsAvailable)
    }

    @Test("A strict group is synced when all members are, fails with one, and announces changes once synced")
    func group() {
        let radio = RadioLoadable()
        let model = HarbourViewModel(vessels: VesselsLoadable(service: service), radio: radio)
        var states: [MMMLoadableState] = []
        let observer = model.sink { states.append($0.loadableState) }
        #expect(model.needsSync)
        model.syncIfNeeded()
        radio.willReceive()
        service.answerVessels(.success(fleet))
        #expect(model.loadableState == .syncing && !model.isContentsAvailable)
        radio.didReceive("calm")
        #expect(model.isContentsAvailable && model.headline == "2 vessels, calm")
        radio.didReceive("gale")
        #expect(model.headline == "2 vessels, gale")
        radio.didLoseSignal()
        #expect(model.isContentsAvailable && model.error != nil)
        #expect(states == [.syncing, .didSyncSuccessfully, .didSyncSuccessfully, .didFailToSync])
        withExtendedLifetime(observer) {}
    }

    @Test("A group that never fails is synced even if a member is not")
    func lenientGroup() {
        let crane = TestCraneLoadable()
        let other = TestCraneLoadable()
        let group = MMMPureLoadableGroup(loadables: [crane, other], failurePolicy: .never)
        crane.fail(HarbourError.fog)
        other.loadableState = .syncing
        #expect(group.loadableState == .syncing)
        other.succeed(load: 3)
        #expect(group.loadableState == .didSyncSuccessfully && !group.isContentsAvailable)
    }

    @Test("A chain syncs one loadable after the other, and ends with the first failure")
    func chain() async {
        let signIn = SignInLoadable(service: service, name: "Ada")
        let chain = ArrivalChain(signIn: signIn, vessels: VesselsLoadable(service: service))
        chain.sync()
        await until { signIn.loadableState == .syncing }
        service.answerSignIn(.success("token"))
        await until { service.vesselCalls == 1 }
        #expect(chain.steps == ["signed in as token"] && chain.loadableState == .syncing)
        service.answerVessels(.failure(HarbourError.fog))
        await until { chain.loadableState != .syncing }
        #expect(chain.loadableState == .didFailToSync)
        chain.syncIfNeeded()
        await until { service.vesselCalls == 2 }
        service.answerVessels(.success(fleet))
        await until { chain.loadableState != .syncing }
        #expect(chain.isContentsAvailable)
    }

    @Test("A loadable with its own syncer syncs at each period, sooner after failures, and is not retained")
    func syncer() async {
        weak var weakTide: TideLoadable?
        do {
            let tide = TideLoadable()
            weakTide = tide
            tide.refreshPeriodically(clock: clock)
            tide.sync()
            await clock.advance(by: .seconds(299))
            #expect(tide.syncs == 1)
            tide.failure = HarbourError.fog
            await clock.advance(by: .seconds(1))
            #expect(tide.syncs == 2 && tide.loadableState == .didFailToSync && tide.reading == 10)
            tide.failure = nil
            await clock.advance(by: .seconds(2))
            #expect(tide.syncs == 3 && tide.reading == 30)
        }
        #expect(weakTide == nil)
    }

    @Test("An autosync loadable syncs while it is observed and needs it")
    func autosync() async {
        let weather = WeatherLoadable(clock: clock)
        let observer = weather.sink { _ in }
        #expect(weather.wind == 1)
        await clock.advance(by: .seconds(60))
        #expect(weather.wind == 1, "It is synced, so it needs nothing.")
        weather.sync()
        #expect(weather.wind == 2)
        withExtendedLifetime(observer) {}
    }

    @Test("Many waits share one sign-in, and end with its contents or their timeouts")
    func waiters() async {
        let signIn = SignInLoadable(service: service, name: "Ada")
        let booking = BerthBooking(signIn: signIn, clock: clock)
        booking.book(berth: 1)
        booking.book(berth: 2)
        await until { signIn.loadableState == .syncing }
        service.answerSignIn(.success("token"))
        await until { booking.log.count == 2 }
        booking.book(berth: 3)
        await until { booking.log.count == 3 }
        #expect(booking.log == ["berth 1: token", "berth 2: token", "berth 3: token"])
        booking.bookWhenDone(berth: 4)
        await until { booking.log.count == 4 }
        #expect(booking.log.last == "berth 4: done")
    }

    @Test("A wait that times out ends with a failure")
    func waitTimesOut() async {
        let booking = BerthBooking(signIn: SignInLoadable(service: service, name: "Ada"), clock: clock)
        booking.book(berth: 1)
        await clock.advance(by: .seconds(10))
        await until { !booking.log.isEmpty }
        #expect(booking.log == ["berth 1: Timed out"])
    }

    @Test("View models use loadables through protocols, which tests replace")
    func protocols() {
        let cranes = TestCranesLoadable()
        let proxy = CranesProxy()
        let model = DefaultCraneViewModel(cranes: proxy)
        #expect(model.title == "No cranes yet" && model.loadableState == .idle)
        var titles: [String] = []
        var view: CraneView? = CraneView(viewModel: model) { titles.append($0) }
        #expect(view != nil)
        proxy.loadable = cranes
        cranes.setSyncing()
        cranes.setCranes(["blue", "red"])
        #expect(model.isContentsAvailable && titles.last == "Cranes: blue, red")
        cranes.setDidFailToSyncWithError(HarbourError.fog)
        #expect(model.error as? HarbourError == .fog && model.isContentsAvailable)
        let count = titles.count
        view = nil
        cranes.setCranes(["green"])
        #expect(titles.count == count && model.title == "Cranes: green")
    }

    @Test("A loadable that works on its own queue is notified of its first and last observer")
    func background() async {
        let cranes = DefaultCranesLoadable()
        var model: DefaultCraneViewModel? = DefaultCraneViewModel(cranes: cranes)
        #expect(cranes.watched == [true])
        cranes.syncIfNeeded()
        #expect(model?.loadableState == .syncing)
        await until { cranes.loadableState != .syncing }
        #expect(model?.title == "Cranes: blue, red")
        model = nil
        #expect(cranes.watched == [true, false])
    }

    @Test("Members can be added to a group later")
    func laterMember() {
        let cranes = TestCranesLoadable()
        let quay = QuayViewModel(cranes: DefaultCraneViewModel(cranes: cranes))
        cranes.setCranes(["blue"])
        #expect(quay.loadableState == .didSyncSuccessfully)
        var states: [MMMLoadableState] = []
        let observer = quay.sink { states.append($0.loadableState) }
        let bookings = RadioLoadable()
        quay.didSignIn(bookings: bookings)
        #expect(!quay.isContentsAvailable)
        bookings.didReceive("one")
        #expect(quay.isContentsAvailable && states.last == .didSyncSuccessfully)
        withExtendedLifetime(observer) {}
    }
}
