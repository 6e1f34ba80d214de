/// The cameras, intercoms, barriers, residents and meters of the house at the beginning.
///
/// Some names contain Cyrillic or wide letters, or a combining accent, to test the terminal.
enum Building {
    struct CameraPlan {
        var id: String
        var name: String
        var place: String
        var isFavorite = false
        /// The number of hours since the camera last went online or offline.
        var hours: Int
        var isOnline = true
        var view: CameraView
    }

    static let cameras = [
        CameraPlan(
            id: "entrance-1", name: "Entrance 1", place: "Ground floor", isFavorite: true, hours: 31, view: .entrance),
        CameraPlan(id: "entrance-2", name: "Entrance 2", place: "Ground floor", hours: 53, view: .nightEntrance),
        CameraPlan(id: "gate", name: "Gate", place: "Street", isFavorite: true, hours: 9, view: .gate),
        CameraPlan(id: "yard", name: "Камера во двор", place: "Yard", isFavorite: true, hours: 18, view: .yard),
        CameraPlan(id: "car-park", name: "停车场", place: "Basement", hours: 76, view: .carPark),
        CameraPlan(id: "playground", name: "Playground", place: "Yard", isFavorite: true, hours: 5, view: .playground),
        CameraPlan(id: "roof", name: "Roof", place: "Floor 17", hours: 2, isOnline: false, view: .roof),
        CameraPlan(id: "lift-lobby", name: "Lift lobby", place: "Floor 9", hours: 124, view: .liftLobby),
    ]

    static let intercoms = [
        Intercom(id: "entrance-1", name: "Entrance 1", isReady: true),
        Intercom(id: "entrance-2", name: "Entrance 2", isReady: true),
        Intercom(id: "basement", name: "Basement", isReady: true),
    ]

    static let barriers = [
        Barrier(id: "gate", name: "Gate", isOpen: false),
        Barrier(id: "car-park", name: "Car park", isOpen: false),
    ]

    static let profile = Profile(
        flat: "42", owner: "Ada Lindqvist", residents: 2, balanceCents: 125_000, currency: "EUR")

    /// The residents of the flat. `days` is the number of days from moving in to the beginning of the world.
    static let residents = [
        (id: "ada", name: "Ada Lindqvist", isOwner: true, days: 2_310),
        (id: "jose", name: "Jose\u{301} Lindqvist", isOwner: false, days: 845),
    ]

    static let meters = [
        MeterPlan(id: "cold-water", name: "Cold water", unit: "m³", perDay: 190, initial: 412_306),
        MeterPlan(id: "hot-water", name: "Hot water", unit: "m³", perDay: 110, initial: 268_914),
        MeterPlan(id: "electricity", name: "Electricity", unit: "kWh", perDay: 6_400, initial: 18_240_500),
        MeterPlan(id: "heating", name: "Heating", unit: "kWh", perDay: 3_100, coldFactor: 9, initial: 61_007_250),
    ]
}

/// The content of a notice, without its time.
struct NoticeText: Equatable, Sendable {
    var title: String
    var body: String
    var isImportant = false

    /// The notices when the world begins, newest first.
    static let initial = [
        NoticeText(title: "Hot water will be off", body: "Tomorrow, until 20:00", isImportant: true),
        NoticeText(title: "Meter readings", body: "Please send them by the 25th"),
        NoticeText(title: "Lift in entrance 2", body: "Out of service for maintenance on Tuesday, 10:00 to 14:00"),
    ]

    /// All notices from the management. Some contain an emoji of several code points or a combining accent, to test the
    /// terminal.
    static let all =
        initial + [
            NoticeText(title: "Cold water will be off", body: "On Thursday, 9:00 to 12:00", isImportant: true),
            NoticeText(title: "Residents' meeting", body: "Thursday at 19:00 in the lobby of entrance 1"),
            NoticeText(title: "Plumber in the house 👩🏽‍🔧", body: "Friday from 8:00; please keep the risers accessible"),
            NoticeText(
                title: "Cafe\u{301} on the ground floor", body: "Opens on Monday: coffee at half price for residents"),
            NoticeText(title: "Fire alarm test", body: "Wednesday at 11:00; no need to leave the building"),
            NoticeText(
                title: "Snow on the roof", body: "Please keep off the path along the north wall", isImportant: true),
            NoticeText(title: "Lost keys", body: "Found by the playground; ask the concierge"),
            NoticeText(title: "Car park is washed", body: "Level −1 must be empty on Saturday until 18:00"),
            NoticeText(
                title: "New waste containers", body: "Paper and glass are now collected separately, behind the gate"),
            NoticeText(title: "Power cut", body: "20 September, 2:00 to 4:00; lifts stop", isImportant: true),
            NoticeText(title: "Windows are cleaned", body: "South side from Monday to Wednesday"),
        ]
}
