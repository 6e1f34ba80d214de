/// A picture, or a part of it, as a grid of fewer or more pixels than it has.
///
/// Each is the mean of a few pixels at most, so that a large picture costs no more than a small one.
struct PixelSampler {

    private let image: PixelImage
    /// The columns of pixels that are looked at for the first column of the grid, for the second, and so on.
    private let columns: Samples
    private let rows: Samples

    /// - Parameters:
    ///   - x: The columns of the picture that are seen, which must lie in it.
    ///   - width: How many columns the grid has.
    init(_ image: PixelImage, x: Range<Double>, y: Range<Double>, width: Int, height: Int) {
        self.image = image
        columns = Samples(x, count: width, limit: image.width)
        rows = Samples(y, count: height, limit: image.height)
    }

    /// The colour there; nil where it is transparent.
    func color(x: Int, y: Int) -> PixelColor? {
        var sum = (red: 0, green: 0, blue: 0, alpha: 0)
        for row in y * rows.each..<(y + 1) * rows.each {
            for column in x * columns.each..<(x + 1) * columns.each {
                guard let pixel = image.pixel(x: columns.places[column], y: rows.places[row]) else { continue }
                sum.red += pixel.red * pixel.alpha
                sum.green += pixel.green * pixel.alpha
                sum.blue += pixel.blue * pixel.alpha
                sum.alpha += pixel.alpha
            }
        }
        guard sum.alpha * 2 >= 255 * rows.each * columns.each else { return nil }
        return PixelColor(red: sum.red / sum.alpha, green: sum.green / sum.alpha, blue: sum.blue / sum.alpha)
    }

    private struct Samples {

        /// How many there are for each.
        let each: Int
        let places: [Int]

        init(_ range: Range<Double>, count: Int, limit: Int) {
            let step = (range.upperBound - range.lowerBound) / Double(max(1, count))
            let each = step > 2 ? 3 : step > 1 ? 2 : 1
            self.each = each
            places = (0..<count * each).map { index in
                let place = range.lowerBound + step * (Double(index) + 0.5) / Double(each)
                return min(max(0, Int(place)), limit - 1)
            }
        }
    }
}
