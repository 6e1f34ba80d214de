/// A line across a chart at a value that matters.
public struct ChartLimit: Hashable, Sendable {

    public var value: Double
    /// Stands on the line where there is room; empty for none.
    public var label: String
    public var role: Role

    /// Makes a limit.
    public init(_ value: Double, label: String = "", role: Role = .warning) {
        self.value = value
        self.label = label
        self.role = role
    }
}
