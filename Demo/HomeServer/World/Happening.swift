/// Something that will happen in the world at a time that is known in advance.
enum Happening: Hashable, Sendable {
    case activity
    case cameraSwitch
    case notice
    case payment
    case intercomFailure
    case intercomRepair(id: String)
    case barrierClosing(id: String)

    /// Those that happen again and again.
    static let recurring: [Happening] = [.activity, .cameraSwitch, .notice, .payment, .intercomFailure]

    /// After how many seconds it happens again; nil if it does not by itself.
    var interval: ClosedRange<Int>? {
        switch self {
        case .activity: 7...20
        case .cameraSwitch: 40...90
        case .notice: 120...240
        case .payment: 60...180
        case .intercomFailure: 150...300
        case .intercomRepair, .barrierClosing: nil
        }
    }
}
