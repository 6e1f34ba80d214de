/// What people do in the house, as an event tells it.
struct Activity: Equatable, Sendable {
    var place: String
    var text: String
    var openedBarrierID: String?

    static func movement(at camera: Camera) -> Activity {
        Activity(place: camera.name, text: "movement")
    }

    static func call(at intercom: Intercom, isAnswered: Bool) -> Activity {
        Activity(place: intercom.name, text: isAnswered ? "call answered" : "call not answered")
    }

    static func opening(of barrier: Barrier, isByPhone: Bool) -> Activity {
        Activity(
            place: barrier.name,
            text: isByPhone ? "opened by phone" : "opened from the app",
            openedBarrierID: barrier.id
        )
    }

    static func parcel(locker: Int) -> Activity {
        Activity(place: "Parcel lockers", text: "parcel left in locker \(locker)")
    }
}
