/// A mouse event.
public struct MouseEvent: Hashable, Sendable {

    /// The kind of a mouse event.
    public enum Action: Hashable, Sendable {
        case press
        case release
        /// The mouse moved while the button was held down.
        case drag
        case wheelUp
        case wheelDown
        case wheelLeft
        case wheelRight
    }

    public var action: Action
    /// The position of the cell under the pointer.
    public var position: Point
    /// The button: 0 for the left one, 1 for the middle one, 2 for the right one. Always 0 for the wheel.
    public var button: Int
    /// The modifier keys.
    public var modifiers: Key.Modifiers
    /// The number of consecutive presses of the same button in the same cell, at most 400 ms apart: for example, 2 for
    /// a double click. A drag or release has the click count of its press. Always 1 for the wheel.
    public var clickCount: Int

    /// Creates an event.
    public init(
        _ action: Action, at position: Point, button: Int = 0, modifiers: Key.Modifiers = [], clickCount: Int = 1
    ) {
        self.action = action
        self.position = position
        self.button = button
        self.modifiers = modifiers
        self.clickCount = clickCount
    }
}

enum MouseReport {

    /// Returns the event of the report with the given numbers: button, column, row. Returns nil if the report is
    /// invalid or describes no supported action.
    static func event(_ numbers: [Int], isRelease: Bool) -> MouseEvent? {
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let bits = numbers[0]
        // The bits of the modifiers are in the same order: shift, alt, control.
        let modifiers = Key.Modifiers(rawValue: UInt8(bits >> 2 & 0b111))
        let action: MouseEvent.Action
        switch bits & ~0b11_1100 {
        case 64 where !isRelease: action = .wheelUp
        case 65 where !isRelease: action = .wheelDown
        case 66 where !isRelease: action = .wheelLeft
        case 67 where !isRelease: action = .wheelRight
        case 0...2: action = isRelease ? .release : bits & 32 != 0 ? .drag : .press
        default: return nil
        }
        let position = Point(x: numbers[1] - 1, y: numbers[2] - 1)
        return MouseEvent(action, at: position, button: bits & 64 != 0 ? 0 : bits & 3, modifiers: modifiers)
    }

    /// Returns the event of a report in the old format, which has three bytes. Each byte is a number plus 32. For a
    /// release, this format does not identify the button; the event then has button 0.
    static func old(_ bytes: [UInt8]) -> MouseEvent? {
        guard bytes.count == 3, bytes.allSatisfy({ $0 >= 32 }) else { return nil }
        let numbers = bytes.map { Int($0) - 32 }
        let isRelease = numbers[0] & 0b100_0011 == 3
        return event([isRelease ? numbers[0] & ~3 : numbers[0]] + numbers[1...], isRelease: isRelease)
    }
}

/// A counter of consecutive presses. It is needed because terminals do not report the click count.
struct ClickCounter: Sendable {

    /// The maximum time between two consecutive presses.
    static let interval: Duration = .milliseconds(400)

    private var last: (position: Point, button: Int, time: Duration)?
    private var count = 1

    init() {}

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
            // A drag to another position is not a click.
            if event.position != last?.position { last = nil }
        case .release:
            event.clickCount = count
        case .wheelUp, .wheelDown, .wheelLeft, .wheelRight:
            last = nil
        }
        return event
    }
}
