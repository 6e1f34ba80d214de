/// What terminals send of the mouse.
enum MouseReport {

    /// The event of a report with the numbers button, column, row; nil if there is no such event.
    static func event(_ numbers: [Int], isRelease: Bool) -> MouseEvent? {
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let bits = numbers[0]
        var modifiers: Key.Modifiers = []
        if bits & 4 != 0 { modifiers.insert(.shift) }
        if bits & 8 != 0 { modifiers.insert(.alt) }
        if bits & 16 != 0 { modifiers.insert(.control) }
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

    /// The event of a report in the old form: three bytes, each of them 32 more than its number. It does not say which
    /// button was released.
    static func old(_ bytes: [UInt8]) -> MouseEvent? {
        guard bytes.count == 3, bytes.allSatisfy({ $0 >= 32 }) else { return nil }
        let numbers = bytes.map { Int($0) - 32 }
        let isRelease = numbers[0] & 0b100_0011 == 3
        return event([isRelease ? numbers[0] & ~3 : numbers[0]] + numbers[1...], isRelease: isRelease)
    }
}
