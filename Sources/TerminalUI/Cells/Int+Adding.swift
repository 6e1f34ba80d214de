extension Int {

    /// Returns the sum, clamped to the range. It never overflows.
    func adding(_ other: Int, within range: ClosedRange<Int> = .min ... .max) -> Int {
        let (sum, isOverflow) = addingReportingOverflow(other)
        let bounded = isOverflow ? (other > 0 ? Int.max : Int.min) : sum
        return Swift.min(Swift.max(bounded, range.lowerBound), range.upperBound)
    }

    /// Returns the difference, clamped to the range of the type. It never overflows.
    func subtracting(_ other: Int) -> Int {
        let (difference, isOverflow) = subtractingReportingOverflow(other)
        return isOverflow ? (other > 0 ? Int.min : Int.max) : difference
    }

    /// Returns the number multiplied by the fraction `part / whole`, rounded toward zero. The multiplication never
    /// overflows. `part` must not be negative, and `whole` must be positive and at least as large as `part`.
    func scaled(by part: Int, of whole: Int) -> Int {
        let product = multipliedFullWidth(by: part)
        return whole.dividingFullWidth(product).quotient
    }
}
