import FoundationEssentials

enum CameraView: Sendable {
    case entrance
    case nightEntrance
    case gate
    case yard
    case carPark
    case playground
    case roof
    case liftLobby
}

/// The scene that a camera shows at one moment. Equal scenes have equal pictures.
struct Scene: Equatable, Sendable {
    var view: CameraView
    /// The time in seconds since 1970.
    var time: Int
    /// The hour in the time zone of the house, with a fraction.
    var hour: Double
    /// Whether the barrier or the door in view is open.
    var isOpen = false
    var seed: UInt64

    static let width = 320
    static let height = 180

    func draw() -> Canvas {
        var canvas = Canvas(width: Self.width, height: Self.height)
        switch view {
        case .entrance: drawEntrance(on: &canvas, Light(hour: hour))
        case .nightEntrance: drawNightEntrance(on: &canvas)
        case .gate: drawGate(on: &canvas, Light(hour: hour))
        case .yard: drawYard(on: &canvas, Light(hour: hour))
        case .carPark: drawCarPark(on: &canvas)
        case .playground: drawPlayground(on: &canvas, Light(hour: hour))
        case .roof: drawRoof(on: &canvas, Light(hour: hour))
        case .liftLobby: drawLiftLobby(on: &canvas)
        }
        return canvas
    }

    /// Returns the progress, from 0 to 1, of a movement that repeats every `period` seconds.
    func phase(_ period: Int, after delay: Int = 0) -> Double {
        Double((time + delay) % period) / Double(period)
    }

    /// Returns a position that moves from a start to an end during each period.
    func way(from start: Double, to end: Double, in period: Int, after delay: Int = 0) -> Double {
        start + (end - start) * phase(period, after: delay)
    }

    /// The position of the legs of walking people. It changes each second.
    var step: Double { Double(time % 3) / 3 }

    /// A number from 0 to 999 that changes every ten minutes.
    var mood: Int { Int(truncatingIfNeeded: (UInt64(time / 600) &+ seed) % 1_000) }
}

extension World {
    func scene(ofCamera id: String, secondsAgo: Int = 0) throws(Refusal) -> Scene {
        guard let plan = Building.cameras.first(where: { $0.id == id }),
            let camera = cameras.first(where: { $0.id == id })
        else { throw .unknown("camera", id: id) }
        guard camera.isOnline else { throw .cameraOffline(name: camera.name, since: camera.changedAt) }
        let moment = now - TimeInterval(secondsAgo)
        return Scene(
            view: plan.view,
            time: Int(moment.timeIntervalSince1970),
            hour: calendar.hour(of: moment),
            isOpen: barriers.contains { $0.id == id && $0.isOpen } || intercoms.contains { $0.id == id && $0.isOpen },
            seed: seed
        )
    }
}
