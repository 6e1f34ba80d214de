/// The sides of its cell that a piece of a line touches.
public struct LineArms: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue & 15
    }

    public static let up = LineArms(rawValue: 1)
    public static let right = LineArms(rawValue: 2)
    public static let down = LineArms(rawValue: 4)
    public static let left = LineArms(rawValue: 8)

    public static let horizontal: LineArms = [.left, .right]
    public static let vertical: LineArms = [.up, .down]
}
