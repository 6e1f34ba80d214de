extension Array {

    /// Returns the number of elements at the start that satisfy the condition. It is found by a binary search, so no
    /// element may satisfy the condition after one that does not.
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
