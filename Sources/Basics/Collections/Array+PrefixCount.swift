extension Array {

    /// Returns the number of elements at the start that satisfy the condition, found by a binary search. All elements
    /// that satisfy the condition must precede all other elements.
    @inlinable
    package func prefixCount(where isInPrefix: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isInPrefix(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
