import FoundationEssentials

/// An event that will happen in the world at a scheduled time.
enum Happening: Hashable, Sendable {
    case activity
    case cameraSwitch
    case notice
    case payment
    case intercomFailure
    case intercomRepair(id: String)
    case barrierClosing(id: String)
    case doorClosing(intercomID: String)
    case billing

    /// The events that are repeated at random intervals.
    static let recurring: [Happening] = [.activity, .cameraSwitch, .notice, .payment, .intercomFailure]

    /// The time until the event is repeated, as a range of seconds. Nil if the event is not repeated at random
    /// intervals.
    var interval: ClosedRange<Int>? {
        switch self {
        case .activity: 7...20
        case .cameraSwitch: 40...90
        case .notice: 120...240
        case .payment: 60...180
        case .intercomFailure: 150...300
        case .intercomRepair, .barrierClosing, .doorClosing, .billing: nil
        }
    }
}

/// The future events in the order of their times. Events at the same time stay in the order in which they were added.
struct Agenda: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        var date: Date
        var happening: Happening
    }

    private var entries: [Entry] = []

    mutating func add(_ happening: Happening, at date: Date) {
        let index = entries.firstIndex { $0.date > date } ?? entries.endIndex
        entries.insert(Entry(date: date, happening: happening), at: index)
    }

    mutating func remove(_ happening: Happening) {
        entries.removeAll { $0.happening == happening }
    }

    /// Removes and returns the first event if it is due at the given time. Returns nil if no event is due.
    mutating func popFirst(by date: Date) -> Entry? {
        guard let first = entries.first, first.date <= date else { return nil }
        return entries.removeFirst()
    }
}

/// The content of an event in the history.
struct Activity: Equatable, Sendable {
    var kind: Event.Kind
    var place: String
    var text: String
    var openedBarrierID: String?

    static func movement(at camera: Camera) -> Activity {
        Activity(kind: .movement, place: camera.name, text: "movement")
    }

    static func call(at intercom: Intercom, isAnswered: Bool) -> Activity {
        Activity(kind: .call, place: intercom.name, text: isAnswered ? "call answered" : "missed call")
    }

    static func opening(of barrier: Barrier, isByKey: Bool) -> Activity {
        Activity(
            kind: .access,
            place: barrier.name,
            text: isByKey ? "opened by key" : "opened by app",
            openedBarrierID: barrier.id
        )
    }

    static func parcel(locker: Int) -> Activity {
        Activity(kind: .parcel, place: "Lockers", text: "parcel in \(locker)")
    }

    static func cameraSwitch(of camera: Camera, isOnline: Bool) -> Activity {
        Activity(kind: .camera, place: camera.name, text: isOnline ? "online again" : "went offline")
    }
}

extension World {
    mutating func happen(_ happening: Happening) {
        switch happening {
        case .activity: beActive()
        case .cameraSwitch: switchCamera()
        case .notice: publishNotice()
        case .payment: pay()
        case .intercomFailure: breakIntercom()
        case .intercomRepair(let id): setIntercom(id, isReady: true)
        case .barrierClosing(let id): moveBarrier(id, isOpen: false)
        case .doorClosing(let id): moveDoor(id, isOpen: false)
        case .billing: bill()
        }
    }

    /// Schedules the next occurrence of an event that is repeated at random intervals. Has no effect for other events.
    mutating func schedule(_ happening: Happening, after date: Date) {
        guard let interval = happening.interval else { return }
        agenda.add(happening, at: date + TimeInterval(random.integer(in: interval)))
    }

    private mutating func beActive() {
        let activity = drawActivity()
        history.append(activity, at: now)
        if let barrierID = activity.openedBarrierID {
            moveBarrier(barrierID, isOpen: true)
        }
    }

    mutating func drawActivity() -> Activity {
        switch random.integer(in: 1...10) {
        case 1...5:
            if let camera = random.element(of: cameras.filter(\.isOnline)) { return .movement(at: camera) }
        case 6...7:
            let isAnswered = random.chance(percent: 60)
            if let intercom = random.element(of: intercoms.filter(\.isReady)) {
                return .call(at: intercom, isAnswered: isAnswered)
            }
        case 8...9:
            let isByKey = random.chance(percent: 50)
            if let barrier = random.element(of: barriers) { return .opening(of: barrier, isByKey: isByKey) }
        default:
            break
        }
        return .parcel(locker: random.integer(in: 1...24))
    }

    /// Switches a camera online or offline. At most three cameras are switched offline at the same time.
    private mutating func switchCamera() {
        let offline = cameras.filter { !$0.isOnline }
        let comesBack = !offline.isEmpty && (offline.count >= 3 || random.chance(percent: 50))
        guard let camera = random.element(of: comesBack ? offline : cameras.filter(\.isOnline)) else { return }
        setCamera(camera.id, isOnline: comesBack)
        history.append(.cameraSwitch(of: camera, isOnline: comesBack), at: now)
    }

    private mutating func publishNotice() {
        let shown = Set(notices.map(\.title))
        guard let text = random.element(of: NoticeText.all.filter { !shown.contains($0.title) }) else { return }
        addNotice(text, at: now)
    }

    /// Changes the balance by a small charge. If the balance is low, changes it by a transfer.
    private mutating func pay() {
        if profile.balanceCents < 50_000 {
            changeBalance(byCents: 75_000, for: Account.transfer)
        } else {
            changeBalance(byCents: -random.integer(in: 150...4_900), for: Account.charges)
        }
    }

    private mutating func breakIntercom() {
        guard let intercom = random.element(of: intercoms.filter(\.isReady)) else { return }
        setIntercom(intercom.id, isReady: false)
        agenda.add(.intercomRepair(id: intercom.id), at: now + TimeInterval(random.integer(in: 20...60)))
    }

    /// Adds the bill for the current month, and schedules the next bill.
    private mutating func bill() {
        account.addBill(for: now, calendar: calendar)
        agenda.add(.billing, at: calendar.month(now, adding: 1))
    }
}
