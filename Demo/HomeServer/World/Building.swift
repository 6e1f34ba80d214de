/// What the house has from the start, and what it is called.
///
/// Some of the names are there to try a terminal: Cyrillic and wide letters.
enum Building {
    struct CameraPlan {
        var id: String
        var name: String
        var place: String
        var isFavourite = false
        /// Hours since it last went on or off line.
        var hours: Int
        var isOnline = true
    }

    static let cameras = [
        CameraPlan(id: "entrance-1", name: "Entrance 1", place: "Ground floor", isFavourite: true, hours: 31),
        CameraPlan(id: "entrance-2", name: "Entrance 2", place: "Ground floor", hours: 53),
        CameraPlan(id: "gate", name: "Gate", place: "Street", isFavourite: true, hours: 9),
        CameraPlan(id: "yard", name: "Камера во двор", place: "Yard", isFavourite: true, hours: 18),
        CameraPlan(id: "car-park", name: "停车场", place: "Basement", hours: 76),
        CameraPlan(id: "playground", name: "Playground", place: "Yard", isFavourite: true, hours: 5),
        CameraPlan(id: "roof", name: "Roof", place: "Floor 17", hours: 2, isOnline: false),
        CameraPlan(id: "lift-lobby", name: "Lift lobby", place: "Floor 9", hours: 124),
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
}
