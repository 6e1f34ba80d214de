/// Which part of something longer is seen.
public struct ScrollExtent: Hashable, Sendable {
    /// The first row that is seen.
    public var offset: Int
    /// How many rows are seen.
    public var visible: Int
    /// How many there are.
    public var total: Int

    /// Makes an extent.
    public init(offset: Int, visible: Int, total: Int) {
        self.offset = offset
        self.visible = visible
        self.total = total
    }

    /// Where on a bar of that length the thumb stands; nil if everything is seen.
    func thumb(length: Int) -> Range<Int>? {
        guard total > visible, visible > 0, length > 0 else { return nil }
        let size = max(1, length * visible / total)
        let travel = total - visible
        let start = (length - size) * min(max(0, offset), travel) / travel
        return start..<start + size
    }
}
