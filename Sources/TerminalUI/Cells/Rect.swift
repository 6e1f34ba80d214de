/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns; never negative.
    public let width: Int
    /// The number of rows; never negative.
    public let height: Int

    /// Creates a rectangle. A negative width or height becomes 0.
    public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// Creates a rectangle of the given size at the origin.
    public init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }

    /// The size.
    public var size: Size { Size(width: width, height: height) }
    /// Whether the rectangle has no cells.
    public var isEmpty: Bool { width == 0 || height == 0 }
    /// The first column to the right of the rectangle.
    public var maxX: Int { x.adding(width) }
    /// The first row below the rectangle.
    public var maxY: Int { y.adding(height) }

    /// Returns whether the rectangle contains the given cell.
    public func contains(_ point: Point) -> Bool {
        (x..<maxX).contains(point.x) && (y..<maxY).contains(point.y)
    }

    /// Returns the intersection of this rectangle with another one; empty if they do not overlap.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = max(left, min(maxX, other.maxX))
        let bottom = max(top, min(maxY, other.maxY))
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the rectangle reduced by the given number of cells at each edge.
    public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
        Rect(
            x: x.adding(left), y: y.adding(top),
            width: width.subtracting(left).subtracting(right), height: height.subtracting(top).subtracting(bottom))
    }

    /// Returns a rectangle of the given size in the middle of this rectangle. The size is limited to the size of this
    /// rectangle.
    public func centered(_ size: Size) -> Rect {
        let width = min(size.width, self.width)
        let height = min(size.height, self.height)
        return Rect(
            x: x.adding((self.width - width) / 2), y: y.adding((self.height - height) / 2), width: width, height: height
        )
    }
}

/// The size of a region: the numbers of its columns and rows.
public struct Size: Hashable, Sendable {
    /// The number of columns; never negative.
    public let width: Int
    /// The number of rows; never negative.
    public let height: Int

    /// Creates a size. A negative width or height becomes 0.
    public init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// Whether the width or the height is 0.
    public var isEmpty: Bool { width == 0 || height == 0 }
}

/// The position of a cell: its column and row, counted from 0 at the top left.
public struct Point: Hashable, Sendable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// Creates a point.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
