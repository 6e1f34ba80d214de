extension Duration {

    /// Rounded up, and not less than one: libcurl takes 0 for five minutes.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = min(self, .seconds(1_000_000)).components
        return max(1, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
