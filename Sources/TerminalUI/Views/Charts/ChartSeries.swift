/// A row of points in a chart, and how it is called.
public struct ChartSeries: Hashable, Sendable {

    /// A value at a place.
    public struct Point: Hashable, Sendable {
        public var x: Double
        /// If this is no number, or infinite, there is a gap.
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

    /// Makes a series of points.
    public init(_ name: String = "", points: [Point], role: Role? = nil) {
        self.name = name
        self.points = points
        self.role = role
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
