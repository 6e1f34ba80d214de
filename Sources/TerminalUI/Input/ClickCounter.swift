/// Counts presses of a mouse button that belong together: what terminals do not say.
struct ClickCounter: Sendable {

    /// How long after a press another one still belongs to it.
    static let interval: Duration = .milliseconds(400)

    private var last: (position: Point, button: Int, time: Duration)?
    private var count = 1

    init() {}

    /// The event with the number of its press.
    mutating func counted(_ event: MouseEvent, at now: Duration) -> MouseEvent {
        var event = event
        switch event.action {
        case .press:
            let belongs = last.map {
                $0.position == event.position && $0.button == event.button && now - $0.time <= Self.interval
            }
            count = belongs == true ? count + 1 : 1
            last = (event.position, event.button, now)
            event.clickCount = count
        case .drag:
            event.clickCount = count
            // What is dragged somewhere was no click.
            if event.position != last?.position { last = nil }
        case .release:
            event.clickCount = count
        case .wheelUp, .wheelDown, .wheelLeft, .wheelRight:
            last = nil
        }
        return event
    }
}
