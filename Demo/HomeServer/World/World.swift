import Foundation

/// The house that the server tells of: what is in it, what has happened, and what will.
///
/// It knows no clock: ``advance(to:)`` lets happen what happens by a time. The same seed and start give the same world
/// at the same time, in however many steps one gets there. All its dates are whole seconds, which JSON keeps exactly.
struct World: Equatable, Sendable {
    private(set) var notices: [Notice] = []
    private(set) var cameras: [Camera] = []
    private(set) var intercoms = Building.intercoms
    private(set) var barriers = Building.barriers
    private(set) var profile = Building.profile
    private(set) var events: [Event] = []
    /// How far it has got.
    private(set) var now: Date

    var agenda = Agenda()
    var random: SplitMix64
    private var lastNoticeNumber = 0
    private var lastEventID = 0

    /// A house with some history, in which things begin to happen.
    init(seed: UInt64, start: Date) {
        random = SplitMix64(seed: seed)
        now = start.wholeSecond
        cameras = Building.cameras.map { plan in
            Camera(
                id: plan.id,
                name: plan.name,
                place: plan.place,
                isOnline: plan.isOnline,
                isFavourite: plan.isFavourite,
                changedAt: now - TimeInterval(plan.hours * 3600)
            )
        }
        writeHistory()
        for happening in Happening.recurring {
            schedule(happening, after: now)
        }
    }

    /// Lets happen what happens by a time; nothing if that is past.
    mutating func advance(to date: Date) {
        let date = date.wholeSecond
        while let entry = agenda.popFirst(by: date) {
            now = entry.date
            happen(entry.happening)
            schedule(entry.happening, after: now)
        }
        now = max(now, date)
    }

    /// Opens or closes a barrier from the app; an open one closes by itself after 15 s. Nil if there is none.
    mutating func setBarrier(_ id: String, isOpen: Bool) -> Barrier? {
        guard let barrier = moveBarrier(id, isOpen: isOpen) else { return nil }
        addEvent(at: now, place: barrier.name, text: isOpen ? "opened from the app" : "closed from the app")
        return barrier
    }

    /// Makes a camera a favourite, or not any more. Nil if there is none.
    mutating func toggleFavourite(_ cameraID: String) -> Camera? {
        guard let index = cameras.firstIndex(where: { $0.id == cameraID }) else { return nil }
        cameras[index].isFavourite.toggle()
        return cameras[index]
    }
}

/// The changes that all happenings are made of.
extension World {
    /// Keeps the 200 newest.
    mutating func addEvent(at date: Date, place: String, text: String) {
        lastEventID += 1
        events.insert(Event(id: lastEventID, date: date, place: place, text: text), at: 0)
        if events.count > 200 {
            events.removeLast()
        }
    }

    /// Keeps the 6 newest.
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
    }

    mutating func changeBalance(byCents change: Int) {
        profile.balanceCents += change
    }

    /// Without an event. An open one has its closing put on the agenda.
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
