import FoundationEssentials

/// The simulated house of the server, with its objects, its past events and its scheduled events.
///
/// The world has no clock: ``advance(to:)`` performs all events up to a time. The state at a time depends only on the
/// seed, the start and the actions, and not on the number of calls. All dates are whole seconds, which JSON represents
/// exactly.
struct World: Equatable, Sendable {
    private(set) var notices: [Notice] = []
    private(set) var cameras: [Camera] = []
    private(set) var intercoms = Building.intercoms
    private(set) var barriers = Building.barriers
    private(set) var profile = Building.profile
    let residents: [Resident]
    let meters: Meters
    let calendar: HouseCalendar
    let seed: UInt64
    var history = History()
    var codes: AccessCodes
    var account: Account
    private(set) var now: Date

    var agenda = Agenda()
    var random: SplitMix64
    private var lastNoticeNumber = 0

    /// Creates a house with past events.
    ///
    /// - Parameter timeZone: The time zone of the house. It determines when days, months and nights begin.
    init(seed: UInt64, start: Date, timeZone: TimeZone = .gmt) {
        let now = start.wholeSecond
        let calendar = HouseCalendar(timeZone: timeZone)
        self.seed = seed
        self.now = now
        self.calendar = calendar
        random = SplitMix64(seed: seed)
        residents = Building.residents.map { plan in
            Resident(
                id: plan.id, name: plan.name, isOwner: plan.isOwner, since: calendar.day(now, adding: -plan.days))
        }
        meters = Meters(seed: seed, start: now, calendar: calendar)
        codes = AccessCodes(seed: seed)
        account = Account(seed: seed, profile: Building.profile, now: now, calendar: calendar)
        cameras = Building.cameras.map { plan in
            Camera(
                id: plan.id,
                name: plan.name,
                place: plan.place,
                isOnline: plan.isOnline,
                isFavorite: plan.isFavorite,
                changedAt: now - TimeInterval(plan.hours * 3600)
            )
        }
        writePast()
        for happening in Happening.recurring {
            schedule(happening, after: now)
        }
        agenda.add(.billing, at: calendar.month(now, adding: 1))
    }

    /// Performs all events up to a time. An earlier time than the current time has no effect.
    mutating func advance(to date: Date) {
        let date = date.wholeSecond
        while let entry = agenda.popFirst(by: date) {
            now = entry.date
            happen(entry.happening)
            schedule(entry.happening, after: now)
        }
        now = max(now, date)
        codes.expire(by: now)
    }

    mutating func toggleFavorite(_ cameraID: String) throws(Refusal) -> Camera {
        guard let index = cameras.firstIndex(where: { $0.id == cameraID }) else {
            throw .unknown("camera", id: cameraID)
        }
        cameras[index].isFavorite.toggle()
        return cameras[index]
    }

    mutating func readNotice(_ id: String) throws(Refusal) -> Notice {
        guard let index = notices.firstIndex(where: { $0.id == id }) else { throw .unknown("notice", id: id) }
        notices[index].isRead = true
        return notices[index]
    }
}

/// The basic changes to the world, for events and actions.
extension World {
    /// Adds a notice, and keeps only the 6 newest notices.
    mutating func addNotice(_ text: NoticeText, at date: Date) {
        lastNoticeNumber += 1
        let notice = Notice(
            id: "notice-\(lastNoticeNumber)",
            title: text.title,
            body: text.body,
            isImportant: text.isImportant,
            publishedAt: date
        )
        notices = Array(([notice] + notices).prefix(6))
    }

    mutating func setCamera(_ id: String, isOnline: Bool) {
        guard let index = cameras.firstIndex(where: { $0.id == id }) else { return }
        cameras[index].isOnline = isOnline
        cameras[index].changedAt = now
    }

    mutating func setIntercom(_ id: String, isReady: Bool) {
        guard let index = intercoms.firstIndex(where: { $0.id == id }) else { return }
        intercoms[index].isReady = isReady
        if !isReady { moveDoor(id, isOpen: false) }
    }

    mutating func changeBalance(byCents change: Int, for reason: String) {
        profile.balanceCents += change
        account.addPoint(BalancePoint(date: now, cents: profile.balanceCents, reason: reason))
    }

    /// Unlocks or locks a door without adding an event. Schedules the locking of an unlocked door.
    @discardableResult
    mutating func moveDoor(_ intercomID: String, isOpen: Bool) -> Intercom? {
        guard let index = intercoms.firstIndex(where: { $0.id == intercomID }) else { return nil }
        intercoms[index].isOpen = isOpen
        agenda.remove(.doorClosing(intercomID: intercomID))
        if isOpen {
            agenda.add(.doorClosing(intercomID: intercomID), at: now + 5)
        }
        return intercoms[index]
    }

    /// Opens or closes a barrier without adding an event. Schedules the closing of an open barrier.
    @discardableResult
    mutating func moveBarrier(_ id: String, isOpen: Bool) -> Barrier? {
        guard let index = barriers.firstIndex(where: { $0.id == id }) else { return nil }
        barriers[index].isOpen = isOpen
        agenda.remove(.barrierClosing(id: id))
        if isOpen {
            agenda.add(.barrierClosing(id: id), at: now + 15)
        }
        return barriers[index]
    }
}

extension Date {
    fileprivate var wholeSecond: Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
    }
}
