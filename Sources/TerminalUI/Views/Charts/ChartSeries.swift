/// A named series of points in a chart.
public struct ChartSeries: Hashable, Sendable {

    /// A point of a series: a value at a position on the lower axis.
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

    /// The name in the legend. If it is empty, the legend does not list the series.
    public var name: String
    /// The points from left to right. In lines and areas, a point is ignored if it is to the left of an earlier point.
    public var points: [Point]
    /// The role of the series. If nil, the role depends on the index of the series; see ``Role/series``.
    public var role: Role?
    /// The shape in which the values are drawn.
    public var shape: Shape = .line
    /// The levels that determine the roles of values, in ascending order. Values below all levels have the role of the
    /// series.
    public var levels: [Gauge.Level] = []
    /// Whether the values belong to the right axis of the chart.
    public var isOnRight = false

    /// The shape in which values are drawn.
    public enum Shape: Hashable, CaseIterable, Sendable {
        /// A line.
        case line
        /// A line, with the area between the line and zero filled.
        case area
        /// A bar from zero to each value.
        case bars
    }

    /// Creates a series of points.
    ///
    /// - Parameters:
    ///   - name: The name in the legend. If it is empty, the legend does not list the series.
    ///   - points: The points, from left to right.
    ///   - role: The role of the series. If nil, the role depends on the index of the series; see ``Role/series``.
    ///   - shape: The shape in which the values are drawn.
    ///   - levels: The levels that determine the roles of values, in ascending order.
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

    /// Creates a series of evenly spaced values.
    ///
    /// - Parameters:
    ///   - name: The name in the legend. If it is empty, the legend does not list the series.
    ///   - values: The values from left to right; nil for a missing value, which interrupts the line.
    ///   - start: The position of the first value.
    ///   - step: The distance between two values.
    ///   - role: The role of the series. If nil, the role depends on the index of the series; see ``Role/series``.
    public init(_ name: String = "", values: [Double?], start: Double = 0, step: Double = 1, role: Role? = nil) {
        let points = values.enumerated().map { Point(x: start + Double($0) * step, y: $1 ?? .nan) }
        self.init(name, points: points, role: role)
    }
}

/// A horizontal line across a chart that marks a limit.
public struct ChartLimit: Hashable, Sendable {

    public var value: Double
    /// The label on the line, which is shown if there is space; empty for none.
    public var label: String
    public var role: Role

    /// Creates a limit.
    public init(_ value: Double, label: String = "", role: Role = .warning) {
        self.value = value
        self.label = label
        self.role = role
    }
}

/// A shortened section of an axis. In this section, the axis is dashed, or blank if symbols are ASCII. The label is
/// shown above the section if there is space.
public struct ChartBreak: Hashable, Sendable {

    /// The range on the axis that is shortened.
    public var range: ClosedRange<Double>
    /// The label of the gap, such as `no data for 3 h`.
    public var label: String
    /// A shorter label for narrow gaps, such as `3 h`.
    public var shortLabel: String

    /// Creates a break.
    ///
    /// - Parameters:
    ///   - range: The range on the axis that is shortened.
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

    /// The range of the axis. If nil, it is derived from the points. A vertical axis then also covers zero if there are
    /// areas or bars, and the left axis also covers the limits. Points outside the range are not drawn.
    public var range: ClosedRange<Double>?
    /// The possible distances between labels, in ascending order. If no distance is large enough, 1, 2 or 5 times a
    /// power of ten is used.
    public var steps: [Double]
    /// A closure that returns the label for a position on the axis. If nil, labels are numbers with as many decimals as
    /// necessary. Large and very small numbers are shortened if they remain exact.
    public var label: ((Double) -> String)?
    /// The shortened sections of the axis, for example periods without data. Only the lower axis of a line chart
    /// supports them.
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

    /// The ``steps`` for an axis in seconds, from one second to thirty days.
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
