public import Pixels

/// A view that shows a picture with cells in the picture's own colors.
///
/// A cell of a single color also contains a symbol in the same color, which is invisible on a terminal with colors.
/// Brighter colors have denser symbols. On a terminal without colors, these symbols form the picture. If symbols are
/// ASCII, every cell consists of such a symbol. In a theme with a light background, darker colors have denser symbols.
///
/// Where the picture is completely transparent, earlier drawings remain visible. Translucent pixels are blended with
/// the background of the theme. If this is the terminal's own background, which is unknown, they are blended with a
/// checkerboard.
public struct Picture: View {

    /// The elements that form the picture.
    public enum Detail: Hashable, CaseIterable, Sendable {
        /// Two pixels per cell, one above the other, each with its own color.
        case halfBlocks
        /// Four pixels per cell. The pixels of a cell have at most two colors.
        case quadrants
        /// One character per cell on the existing background. Brighter colors have denser characters.
        case characters
    }

    /// The scaling of a picture to a region with a different aspect ratio. A cell is assumed to be twice as high as it
    /// is wide.
    public enum Scaling: Hashable, CaseIterable, Sendable {
        /// The whole picture is visible with its aspect ratio. It may not fill the region.
        case fit
        /// The picture fills the region with its aspect ratio. Parts of the picture may not be visible.
        case fill
        /// The whole picture is stretched to fill the region.
        case stretch
    }

    public var image: PixelImage
    public var detail: Detail
    public var scaling: Scaling

    /// Creates a picture.
    public init(_ image: PixelImage, detail: Detail = .quadrants, scaling: Scaling = .fit) {
        self.image = image
        self.detail = detail
        self.scaling = scaling
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty, image.width > 0, image.height > 0 else { return }
        let (place, part) = layout(in: canvas.size)
        let hasBlocks = canvas.symbols.chart.isExact && detail != .characters
        let columns = hasBlocks && detail == .quadrants ? 2 : 1
        let rows = hasBlocks ? 2 : 1
        let background = canvas.theme.base.background
        let isOnLight = Self.isLight(background)
        let seen = place.intersection(canvas.visibleBounds)
        guard !seen.isEmpty else { return }
        let grid = image.grid(
            PixelGrid.Request(
                x: part.x..<part.x + part.width, y: part.y..<part.y + part.height,
                width: place.width * columns, height: place.height * rows,
                columns: (seen.x - place.x) * columns..<(seen.maxX - place.x) * columns,
                rows: (seen.y - place.y) * rows..<(seen.maxY - place.y) * rows))
        var pixels = Array<PixelColor?>(repeating: nil, count: columns * rows)
        for y in seen.y..<seen.maxY {
            for x in seen.x..<seen.maxX {
                let (column, row) = ((x - place.x) * columns, (y - place.y) * rows)
                let back = PixelColor(behindPictureOn: background, at: Point(x: x - place.x, y: y - place.y))
                for index in pixels.indices {
                    pixels[index] = PixelColor(grid[column + index % columns, row + index / columns], over: back)
                }
                draw(PictureCell(pixels, isOnLight: isOnLight), at: Point(x: x, y: y), isOnLight, &canvas)
            }
        }
    }

    /// Returns the rectangle of the picture in a region of the given size. Empty if the picture or the region is empty.
    package func place(in size: Size) -> Rect {
        guard !size.isEmpty, image.width > 0, image.height > 0 else { return Rect(Size(width: 0, height: 0)) }
        return layout(in: size).place
    }

    /// Returns whether the background is light. If so, darker colors have denser symbols. The terminal's own background
    /// is unknown, and does not count as light.
    private static func isLight(_ background: Color) -> Bool {
        background.rgbComponents.map { PixelColor(red: Int($0), green: Int($1), blue: Int($2)).luminance > 127 }
            ?? false
    }

    private typealias Part = (x: Double, y: Double, width: Double, height: Double)

    /// Returns the rectangle of the picture in the region, and the part of the image that is shown there.
    private func layout(in size: Size) -> (place: Rect, part: Part) {
        let (width, height) = (Double(image.width), Double(image.height))
        let whole: Part = (0, 0, width, height)
        let ratios = [Double(size.width) / width, Double(size.height * 2) / height]
        switch scaling {
        case .stretch: return (Rect(size), whole)
        case .fit:
            let scale = min(ratios[0], ratios[1])
            let cells = Size(
                width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale / 2).rounded())))
            return (Rect(size).centered(cells), whole)
        case .fill:
            let scale = max(ratios[0], ratios[1])
            let seen = (width: Double(size.width) / scale, height: Double(size.height * 2) / scale)
            return (
                Rect(size), ((width - seen.width) / 2, (height - seen.height) / 2, seen.width, seen.height)
            )
        }
    }

    private func draw(_ cell: PictureCell, at point: Point, _ isOnLight: Bool, _ canvas: inout Canvas) {
        let base = canvas.theme.base.background
        let chart = canvas.symbols.chart
        switch cell {
        case .empty: break
        case .plain(let color):
            let isText = detail == .characters
            let table = isText ? ChartSymbols.ascii.shades : chart.shades
            let shades = isOnLight ? table.reversed() : table
            let sign = shades.sign(PictureCell.level(of: color, count: shades.count, at: point))
            let style = Style(color.color, on: isText ? base : color.color)
            canvas.write(sign, style: style, x: point.x, y: point.y)
        case .divided(let bits, let front, let back):
            let signs = detail == .quadrants ? chart.quadrants : chart.halfBlocks
            let style = Style(front.color, on: back?.color ?? base)
            canvas.write(signs.sign(bits), style: style, x: point.x, y: point.y)
        }
    }
}

enum PictureCell: Hashable {
    case empty
    case plain(PixelColor)
    /// Pixels of two colors. The pixels whose bits are set have the front color. All other pixels have the back color,
    /// or are transparent if it is nil. If there are two colors, the front color is the brighter one on a dark
    /// background, and the darker one on a light background.
    case divided(bits: Int, front: PixelColor, back: PixelColor?)

    /// The maximum difference between the colors of a cell that is drawn in a single color.
    private static let tolerance = 24

    /// Creates a cell from its pixels.
    ///
    /// - Parameters:
    ///   - pixels: The pixels, row by row; nil for transparent pixels.
    ///   - isOnLight: Whether the terminal's background is light.
    init(_ pixels: [PixelColor?], isOnLight: Bool) {
        // Most cells have a single color.
        if let first = pixels.first ?? nil, pixels.allSatisfy({ $0 == first }) {
            self = .plain(first)
            return
        }
        // No arrays are created here, because they would be slow.
        var all = ColorSum()
        for case let pixel? in pixels { all.add(pixel) }
        guard let mean = all.mean else {
            self = .empty
            return
        }
        if all.count < pixels.count {
            self = .divided(bits: Self.bits(pixels) { _ in true }, front: mean, back: nil)
            return
        }
        let first = Self.farthest(from: mean, pixels)
        let second = Self.farthest(from: first, pixels)
        guard first.distance(to: second) > Self.tolerance else {
            self = .plain(mean)
            return
        }
        func isNearFirst(_ pixel: PixelColor) -> Bool { pixel.distance(to: first) <= pixel.distance(to: second) }
        var (near, far) = (ColorSum(), ColorSum())
        for case let pixel? in pixels { if isNearFirst(pixel) { near.add(pixel) } else { far.add(pixel) } }
        let (nearMean, farMean) = (near.mean ?? mean, far.mean ?? mean)
        let isNearInFront = (nearMean.luminance >= farMean.luminance) != isOnLight
        self = .divided(
            bits: Self.bits(pixels) { isNearFirst($0) == isNearInFront },
            front: isNearInFront ? nearMean : farMean, back: isNearInFront ? farMean : nearMean)
    }

    private static func farthest(from color: PixelColor, _ pixels: [PixelColor?]) -> PixelColor {
        var farthest = color
        for case let pixel? in pixels where pixel.distance(to: color) > farthest.distance(to: color) {
            farthest = pixel
        }
        return farthest
    }

    private static func bits(_ pixels: [PixelColor?], where isIn: (PixelColor) -> Bool) -> Int {
        var bits = 0
        for (index, pixel) in pixels.enumerated() where pixel.map(isIn) == true { bits |= 1 << index }
        return bits
    }

    private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// Returns the index of the shade for the given color. If the color is between two shades, the shade depends on the
    /// cell, so that adjacent cells alternate.
    static func level(of color: PixelColor, count: Int, at point: Point) -> Int {
        let threshold = thresholds[(point.y & 3) * 4 + (point.x & 3)] * 16 + 8
        return (color.luminance * (count - 1) * 256 / 255 + threshold) / 256
    }
}
