/// A series of points in a chart, with its name.
public struct ChartSeries: Hashable, Sendable {

    /// A value at a position.
    public struct Point: Hashable, Sendable {
        public var x: Double
        /// The value. NaN and infinity interrupt the line.
        public var y: Double

        /// Creates a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The name for the legend; empty to omit it.
    public var name: String
    /// The points from left to right. A point to the left of the previous one is ignored.
    public var points: [Point]
    /// The role of the line; nil for the next role of ``Role/series``.
    public var role: Role?
    /// The shape of the drawn values.
    public var shape: Shape = .line
    /// The levels that color the values, in ascending order; empty for the color of the series.
    public var levels: [Gauge.Level] = []
    /// Whether the values belong to the right axis of the chart.
    public var isOnRight = false

    /// The shape of drawn values.
    public enum Shape: Hashable, CaseIterable, Sendable {
        /// A line.
        case line
        /// A line with the area between it and zero filled.
        case area
        /// A bar for each value, from zero.
        case bars
    }

    /// Creates a series of points.
    ///
    /// - Parameters:
    ///   - name: The name in the legend; empty to omit it.
    ///   - points: The points, from left to right.
    ///   - role: The role of the line; nil for the next role of ``Role/series``.
    ///   - shape: The shape of the drawn values.
    ///   - levels: The levels that color the values, in ascending order.
    ///   - isOnRight: Whether the values belong to the right axis.
    public init(
        _ name: String = "", points: [Point], role: Role? = nil, shape: Shape = .line, levels: [Gauge.Level] = [],
        isOnRight: Bool = false
    ) {
        self.name = name
        self.points = points
        self.role = role
        self.shape = shape
        self.levels = levels
        self.isOnRight = isOnRight
    }

    /// Creates a series of values at even distances. A missing value is nil.
    ///
    /// - Parameters:
    ///   - name: The name in the legend.
    ///   - values: The values from left to right.
    ///   - start: The position of the first value.
    ///   - step: The distance between two values.
    ///   - role: The role of the line; nil for the next role of ``Role/series``.
    public init(_ name: String = "", values: [Double?], start: Double = 0, step: Double = 1, role: Role? = nil) {
        let points = values.enumerated().map { Point(x: start + Double($0) * step, y: $1 ?? .nan) }
        self.init(name, points: points, role: role)
    }
}

/// A line across a chart at a limit.
public struct ChartLimit: Hashable, Sendable {

    public var value: Double
    /// The text on the line if there is space; empty for none.
    public var label: String
    public var role: Role

    /// Creates a limit.
    public init(_ value: Double, label: String = "", role: Role = .warning) {
        self.value = value
        self.label = label
        self.role = role
    }
}

/// A shortened part of an axis. The axis is dashed there, with a label above if there is space.
public struct ChartBreak: Hashable, Sendable {

    /// The range on the axis.
    public var range: ClosedRange<Double>
    /// The label of the gap: `no data for 3 h`.
    public var label: String
    /// A shorter label for narrow gaps, such as `3 h`.
    public var shortLabel: String

    /// Creates a break.
    ///
    /// - Parameters:
    ///   - range: The range on the axis.
    ///   - label: The label above the gap.
    ///   - shortLabel: The label to use if `label` does not fit.
    public init(_ range: ClosedRange<Double>, label: String = "", shortLabel: String = "") {
        self.range = range
        self.label = label
        self.shortLabel = shortLabel
    }
}

/// An axis of a chart.
public struct ChartAxis {

    /// The range; nil to derive it from the points. Points outside of the range are not drawn.
    public var range: ClosedRange<Double>?
    /// The possible distances between labels in ascending order, for example in seconds. If empty, the distances are 1,
    /// 2 and 5 times a power of ten.
    public var steps: [Double]
    /// Returns the label of a position. If nil, labels are short numbers.
    public var label: ((Double) -> String)?
    /// The shortened parts, such as gaps in time. Only the lower axis of a line chart supports them.
    public var breaks: [ChartBreak]

    /// Creates an axis.
    public init(
        range: ClosedRange<Double>? = nil, steps: [Double] = [], breaks: [ChartBreak] = [],
        label: ((Double) -> String)? = nil
    ) {
        self.range = range
        self.steps = steps
        self.breaks = breaks
        self.label = label
    }

    /// Steps for an axis in seconds: from a second to thirty days.
    public static let timeSteps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172_800, 604_800,
        2_592_000,
    ]
}

/// The position of a chart's legend.
public enum ChartLegend: Hashable, CaseIterable, Sendable {
    case none
    /// The legend is in a row above the chart.
    case top
    /// The legend is in a row below the chart.
    case bottom
    /// The legend is in a column at the right of the chart.
    case right
}
