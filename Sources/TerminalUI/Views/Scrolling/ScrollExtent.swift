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
    public func thumb(length: Int) -> Range<Int>? {
        guard total > visible, visible > 0, length > 0 else { return nil }
        let size = max(1, length.scaled(by: visible, of: total))
        let travel = total - visible
        let start = (length - size).scaled(by: min(max(0, offset), travel), of: travel)
        return start..<start + size
    }

    /// The offset that puts the thumb on a bar of that length there; the nearest that there is.
    public func offset(thumbAt start: Int, length: Int) -> Int {
        guard let thumb = thumb(length: length) else { return 0 }
        let (travel, room) = (total - visible, length - thumb.count)
        guard room > 0, start > 0 else { return 0 }
        if start >= room { return travel }
        // The first offset with the thumb there: rounded up, as the thumb's place is rounded down.
        let offset = travel.scaled(by: start, of: room)
        return room.scaled(by: offset, of: travel) < start ? offset + 1 : offset
    }
}
