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
