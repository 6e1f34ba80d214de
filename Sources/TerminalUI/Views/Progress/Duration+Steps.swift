extension Duration {

    /// Which step of that length the time lies in, and how long it lasts from there. Times before the beginning are the
    /// beginning.
    func step(of period: Duration) -> (number: Int, rest: Duration) {
        let elapsed = max(.zero, self)
        let steps = elapsed / period
        // Thousands of years: nobody sees which step that is.
        guard steps < 1e12 else { return (0, period) }
        let number = Int(steps)
        let rest = period * (number + 1) - elapsed
        return (number, rest > .zero ? rest : period)
    }
}
