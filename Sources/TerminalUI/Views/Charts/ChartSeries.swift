/// A row of points in a chart, and how it is called.
public struct ChartSeries: Hashable, Sendable {

    /// A value at a place.
    public struct Point: Hashable, Sendable {
        public var x: Double
        /// If this is not a number, or infinite, there is a gap.
        public var y: Double

        /// Makes a point.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// For the legend; empty if it is not to be there.
    public var name: String
    /// From left to right. One that lies to the left of the one before it is left out.
    public var points: [Point]
    /// How the line looks; the next of ``Role/series`` if nil.
    public var role: Role?
    /// The form in which the values are drawn.
    public var shape: Shape = .line
    /// The levels whose colors the values have, ascending; empty for the color of the series.
    public var levels: [Gauge.Level] = []
    /// Whether the values belong to the right axis of the chart.
    public var isOnRight = false

    /// A form in which values are drawn.
    public enum Shape: Hashable, CaseIterable, Sendable {
        /// A line.
        case line
        /// A line with the area between it and zero filled.
        case area
        /// A bar for each value, from zero.
        case bars
    }

    /// Makes a series of points.
    ///
    /// - Parameters:
    ///   - name: The name in the legend; empty to leave it out there.
    ///   - points: The points, from left to right.
    ///   - role: The color; the next of ``Role/series`` if nil.
    ///   - shape: The form in which the values are drawn.
    ///   - levels: The levels whose colors the values have, ascending.
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

    /// Makes a series of values at even distances; nil where there is none.
    ///
    /// - Parameters:
    ///   - name: For the legend.
    ///   - values: From left to right.
    ///   - start: Where the first value stands.
    ///   - step: From one to the next.
    ///   - role: How the line looks; the next of ``Role/series`` if nil.
    public init(_ name: String = "", values: [Double?], start: Double = 0, step: Double = 1, role: Role? = nil) {
        let points = values.enumerated().map { Point(x: start + Double($0) * step, y: $1 ?? .nan) }
        self.init(name, points: points, role: role)
    }
}

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

/// A part of an axis that stands for more than it is long: it is dashed, and its name stands above it where there is room.
public struct ChartBreak: Hashable, Sendable {

    /// From where to where on the axis.
    public var range: ClosedRange<Double>
    /// The text in the place of the gap: `no data for 3 h`.
    public var label: String
    /// The label where there is no room for the other one, as `3 h`.
    public var shortLabel: String

    /// Makes a break.
    ///
    /// - Parameters:
    ///   - range: The part of the axis.
    ///   - label: The text above it.
    ///   - shortLabel: The text where there is no room for `label`.
    public init(_ range: ClosedRange<Double>, label: String = "", shortLabel: String = "") {
        self.range = range
        self.label = label
        self.shortLabel = shortLabel
    }
}

/// What one of the two directions of a chart stands for.
public struct ChartAxis {

    /// What its ends stand for; made of the points if nil. What lies outside is not drawn.
    public var range: ClosedRange<Double>?
    /// Distances between labels to choose from, ascending, as minutes and hours are; 1, 2 and 5 times a power of ten if
    /// there are none.
    public var steps: [Double]
    /// How a place on the axis is written; a short number if nil.
    public var label: ((Double) -> String)?
    /// Where the axis is shorter than what it stands for, as in a gap of time. Only the lower axis of a line chart shows it.
    public var breaks: [ChartBreak]

    /// Makes an axis.
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

/// Where the names of a chart's series stand.
public enum ChartLegend: Hashable, CaseIterable, Sendable {
    case none
    /// In a row above.
    case top
    /// In a row below.
    case bottom
    /// In a column beside it.
    case right
}
