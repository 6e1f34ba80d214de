import Foundation
import Loadables
import Pictures

@testable import HomeServer

/// What the house is like in tests and on the screenshots.
enum Contents {

    private static func date(_ hour: Int, _ minute: Int, daysBefore days: Int = 0) -> Date {
        let midnight = 1_789_430_400.0
        return Date(timeIntervalSince1970: midnight + Double((hour * 60 + minute) * 60 - days * 86_400))
    }

    static let notices = [
        Notice(
            id: "water", title: "Hot water will be off", body: "15 September, until 20:00", isImportant: true,
            publishedAt: date(8, 0)),
        Notice(
            id: "lift", title: "Lift maintenance", body: "17 September, 10:00 to 12:00", isImportant: false,
            publishedAt: date(9, 30, daysBefore: 1)),
        Notice(
            id: "meters", title: "Meter readings", body: "Please send them by the 25th", isImportant: false,
            publishedAt: date(12, 0, daysBefore: 2)),
    ]

    static let cameras = [
        camera("courtyard", "Courtyard", "Entrance 1"),
        camera("door", "Front door", "Entrance 1"),
        camera("garage", "Garage", "Basement", offLineSince: date(12, 3)),
        camera("gate", "Gate", "Street"),
        camera("roof", "Roof", "Entrance 2", isFavorite: false),
    ]

    private static func camera(
        _ id: String, _ name: String, _ place: String, isFavorite: Bool = true, offLineSince: Date? = nil
    ) -> Camera {
        Camera(
            id: id, name: name, place: place, isOnline: offLineSince == nil, isFavorite: isFavorite,
            changedAt: offLineSince ?? date(0, 0))
    }

    /// What the cameras have seen last.
    static let stills = [
        ("courtyard", CameraView.yard), ("door", .entrance), ("garage", .carPark), ("gate", .gate), ("roof", .roof),
    ].compactMap { id, view in still(view).map { (id, $0) } }

    private static func still(_ view: CameraView) -> PictureFile? {
        let time = Int(date(14, 4).timeIntervalSince1970)
        let scene = Scene(view: view, time: time, hour: 14.1, seed: 42)
        return try? PictureFile(scene.draw().makePNG())
    }

    static let intercoms = [
        Intercom(id: "e1", name: "Entrance 1", isReady: true),
        Intercom(id: "e2", name: "Entrance 2", isReady: false),
    ]

    static let barriers = [
        Barrier(id: "gate", name: "Gate", isOpen: false),
        Barrier(id: "park", name: "Car park", isOpen: true),
    ]

    static let profile = Profile(
        flat: "42", owner: "Ada Lindqvist", residents: 2, balanceCents: 125_000, currency: "EUR")

    static let events = ListPage<Event, String>(
        [
            Event(id: 6, date: date(14, 1), kind: .movement, place: "Courtyard", text: "movement"),
            Event(id: 5, date: date(13, 40), kind: .access, place: "Gate", text: "opened by app"),
            Event(id: 4, date: date(13, 12), kind: .call, place: "Entrance 1", text: "missed call"),
            Event(id: 3, date: date(12, 3), kind: .camera, place: "Garage", text: "went offline"),
            Event(id: 2, date: date(11, 47), kind: .access, place: "Car park", text: "opened by key"),
            Event(id: 1, date: date(9, 15), kind: .parcel, place: "Entrance 1", text: "parcel in locker 7"),
        ], next: nil)

    /// More events than any screen shows.
    static let longHistory = ListPage<Event, String>(
        (0..<90).map { age in
            Event(
                id: 100 - age, date: date(14, 0).addingTimeInterval(Double(-600 * age)), kind: .movement,
                place: ["Courtyard", "Gate", "Entrance 1"][age % 3], text: "movement")
        }, next: nil)

    static let codes = [
        AccessCode(
            id: "code-1", digits: "120934", createdAt: date(14, 1), expiresAt: date(14, 11))
    ]

    static let bills = [
        Bill(
            id: "bill-2026-09", month: date(0, 0, daysBefore: 14), amountCents: 33_412, currency: "EUR",
            dueAt: date(0, 0)),
        Bill(
            id: "bill-2026-08", month: date(0, 0, daysBefore: 45), amountCents: 31_990, currency: "EUR",
            dueAt: date(0, 0, daysBefore: 31), paidAt: date(9, 0, daysBefore: 35)),
    ]

    static let residents = [
        Resident(id: "ada", name: "Ada Lindqvist", isOwner: true, since: date(0, 0, daysBefore: 2_310)),
        Resident(id: "jose", name: "José Lindqvist", isOwner: false, since: date(0, 0, daysBefore: 845)),
    ]

    static let meters = [
        meter("cold-water", "Cold water", "m³", 412.3, 0.19), meter("power", "Electricity", "kWh", 18_240.5, 6.4),
    ]

    private static func meter(_ id: String, _ name: String, _ unit: String, _ reading: Double, _ perDay: Double)
        -> Meter
    {
        Meter(
            id: id, name: name, unit: unit, reading: reading,
            days: (0..<30).reversed().map { age in
                Consumption(start: date(0, 0, daysBefore: age), amount: perDay * Double(8 + age % 5) / 10)
            },
            months: (0..<12).reversed().map { age in
                Consumption(start: date(0, 0, daysBefore: 14 + age * 30), amount: perDay * Double(25 + age % 7))
            })
    }

    static let balance = (0..<90).reversed().map { age in
        BalancePoint(date: date(0, 0, daysBefore: age), cents: 125_000 + age % 20 * 1_900 - age / 20 * 9_000)
    }

    static let counts = (0..<7).reversed().map { age in
        EventCounts(day: date(0, 0, daysBefore: age), hours: (0..<24).map { hour in (hour * 7 + age * 3) % 11 })
    }
}
