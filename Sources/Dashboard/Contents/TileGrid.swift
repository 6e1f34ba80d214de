import TerminalUI

/// The layout of a grid of tiles. All tiles have the same shape.
struct TileGrid: Hashable {

    enum Shape: Hashable {
        /// A row with the title, the detail and the button side by side.
        case line
        /// A box with three rows.
        case card
        /// A picture with the given number of rows above a row of text.
        case picture(rows: Int)

        var isPicture: Bool { if case .picture = self { true } else { false } }

        /// The distance in cells from the top of one row of tiles to the top of the next row.
        fileprivate var step: Int {
            switch self {
            case .line: 1
            case .card: 3
            case .picture(let rows): rows + 2
            }
        }
    }

    let shape: Shape
    let count: Int
    let columns: Int
    let width: Int
    /// The distance in cells from the start of one tile to the start of the next tile.
    private let step: Size
    /// The number of empty columns before the first tile.
    private let margin: Int
    /// The number of visible rows of cells.
    private let visibleHeight: Int

    private static let gap = 2
    private static let leastPictureWidth = 16
    private static let usualPictureWidth = 24
    private static let mostPictureWidth = 160
    private static let leastPictureRows = 3
    /// The maximum extra distance between pictures.
    private static let mostSpread = 4

    init(count: Int, hasPictures: Bool, in size: Size) {
        let pictures =
            hasPictures && size.height > Self.leastPictureRows ? Self.pictures(count, in: size) : nil
        self = pictures ?? Self.texts(count, in: size)
    }

    private init(_ shape: Shape, count: Int, columns: Int, gap: Int, widest: Int, in size: Size) {
        self.shape = shape
        self.count = count
        self.columns = max(1, columns)
        width = min(widest, max(1, (size.width - gap * (self.columns - 1)) / self.columns))
        visibleHeight = size.height
        // Pictures are centered, with some space between them.
        let free = shape.isPicture ? max(0, size.width - self.columns * (width + gap) + gap) : 0
        let spread = self.columns > 1 ? min(Self.mostSpread, free / (self.columns + 1)) : 0
        step = Size(width: width + gap + spread, height: shape.step)
        margin = (free - spread * (self.columns - 1)) / 2
    }

    /// Returns the number of rows of cells that the tiles need at the given width.
    static func height(count: Int, hasPictures: Bool, in width: Int) -> Int {
        let room = Size(width: width, height: 1 << 20)
        guard hasPictures else { return texts(count, in: room).height }
        // Prefer pictures of the usual width and a complete last row.
        func badness(_ grid: TileGrid) -> Int {
            let isUneven = grid.count % grid.columns != 0
            return abs(grid.width - usualPictureWidth) + (isUneven ? 6 : 0)
        }
        return pictureGrids(count, in: room).min { badness($0) < badness($1) }?.height ?? 1
    }

    /// Returns a grid for each possible number of columns. In each grid, the pictures are as large as possible while
    /// all of them are visible. If such pictures would be too small, they are as wide as the columns allow, and not all
    /// of them are visible.
    private static func pictureGrids(_ count: Int, in size: Size) -> [TileGrid] {
        let most = min(count, max(1, (size.width + gap) / (leastPictureWidth + gap)))
        return (1...max(1, most)).map { columns in
            let room = min(mostPictureWidth, max(1, (size.width - gap * (columns - 1)) / columns))
            // The pictures have the aspect ratio 16:9, and a cell is about twice as high as it is wide.
            let rows = min(max(leastPictureRows, (room * 9 + 16) / 32), size.height - 1)
            let tileRows = (count + columns - 1) / columns
            let fitting = (size.height + 1) / max(1, tileRows) - 2
            let isShrunk = fitting < rows && fitting >= leastPictureRows && fitting * 32 / 9 >= leastPictureWidth
            // Cut off a row of each picture rather than hide the names in the last row of tiles.
            let isCut = fitting == rows - 1 && fitting >= leastPictureRows && !isShrunk
            return TileGrid(
                .picture(rows: isShrunk || isCut ? fitting : rows), count: count, columns: columns, gap: gap,
                widest: isShrunk ? min(room, fitting * 32 / 9) : room, in: size)
        }
    }

    /// Returns the grid with the largest pictures among the grids in which all pictures are visible. If there is no
    /// such grid, returns the grid with the smallest pictures.
    private static func pictures(_ count: Int, in size: Size) -> TileGrid? {
        let grids = pictureGrids(count, in: size)
        return grids.filter { $0.height <= size.height }.max { $0.width < $1.width } ?? grids.last
    }

    /// Returns a grid of boxes or a grid of lines.
    ///
    /// All tiles are boxes if all boxes fit. They are also boxes if not even all lines fit and the region has at least
    /// 6 rows. In all other cases, and in a region of fewer than 12 columns, they are lines.
    private static func texts(_ count: Int, in size: Size) -> TileGrid {
        // Use as few rows as needed, and fill them about equally.
        func columns(_ most: Int) -> Int {
            let rows = (count + max(1, most) - 1) / max(1, most)
            return rows == 0 ? 1 : (count + rows - 1) / rows
        }
        let cards = TileGrid(
            .card, count: count, columns: columns((size.width + 1) / 23), gap: 1, widest: 44, in: size)
        let lines = TileGrid(
            .line, count: count, columns: columns((size.width + gap) / 42), gap: gap, widest: 76, in: size)
        let hasRoom = cards.height <= size.height || (lines.height > size.height && size.height >= 6)
        return hasRoom && size.width >= 12 ? cards : lines
    }

    // MARK: Rows

    /// The number of rows of tiles.
    var rowCount: Int { (count + columns - 1) / columns }

    private var tileHeight: Int {
        if case .picture(let rows) = shape { rows + 1 } else { step.height }
    }

    /// The height of all tiles in cells.
    var height: Int { rowCount == 0 ? 0 : (rowCount - 1) * step.height + tileHeight }

    var size: Size { Size(width: columns == 0 ? 0 : (columns - 1) * step.width + width, height: height) }

    /// The number of rows of tiles that are entirely visible, at least 1.
    var visibleRows: Int { max(1, (visibleHeight + step.height - tileHeight) / step.height) }

    /// Returns the rectangle of a tile if the grid is scrolled by the given number of rows of tiles.
    func place(of index: Int, offset: Int) -> Rect {
        Rect(
            x: margin + index % columns * step.width, y: (index / columns - offset) * step.height, width: width,
            height: tileHeight)
    }

    func index(at point: Point, offset: Int) -> Int? {
        let first = min(count, offset * columns)
        let last = min(count, (offset + visibleRows + 1) * columns)
        return (first..<last).first { place(of: $0, offset: offset).contains(point) }
    }
}
