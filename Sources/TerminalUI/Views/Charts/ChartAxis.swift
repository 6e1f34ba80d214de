/// What one of the two directions of a chart stands for.
public struct ChartAxis {

    /// What its ends stand for; made of the points if nil. What lies outside is not drawn.
    public var range: ClosedRange<Double>?
    /// Distances between labels to choose from, ascending, as minutes and hours are; 1, 2 and 5 times a power of ten if
    /// there are none.
    public var steps: [Double]
    /// How a place on the axis is written; a short number if nil.
    public var label: ((Double) -> String)?

    /// Makes an axis.
    public init(range: ClosedRange<Double>? = nil, steps: [Double] = [], label: ((Double) -> String)? = nil) {
        self.range = range
        self.steps = steps
        self.label = label
    }

    /// Steps for an axis in seconds: from a second to thirty days.
    public static let timeSteps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172_800, 604_800,
        2_592_000,
    ]
}
