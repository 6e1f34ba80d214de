/// What stands in a cell of a picture.
enum PictureCell: Hashable {
    case empty
    case plain(PixelColor)
    /// The pixels of the bits in front, the others behind: those are in front that differ more from the terminal's
    /// background. Nothing is behind where they are transparent.
    case divided(bits: Int, front: PixelColor, back: PixelColor?)

    /// Colours that differ less are one.
    private static let tolerance = 24

    /// - Parameters:
    ///   - pixels: Row by row; nil where it is transparent.
    ///   - isOnLight: Whether the terminal's background is light.
    init(_ pixels: [PixelColor?], isOnLight: Bool) {
        // Most cells are of one colour.
        if let first = pixels.first ?? nil, pixels.allSatisfy({ $0 == first }) {
            self = .plain(first)
            return
        }
        let present = pixels.compactMap(\.self)
        guard let mean = PixelColor.mean(present) else {
            self = .empty
            return
        }
        if present.count < pixels.count {
            self = .divided(bits: Self.bits(pixels) { _ in true }, front: mean, back: nil)
            return
        }
        let first = present.max { $0.distance(to: mean) < $1.distance(to: mean) } ?? mean
        let second = present.max { $0.distance(to: first) < $1.distance(to: first) } ?? mean
        guard first.distance(to: second) > Self.tolerance else {
            self = .plain(mean)
            return
        }
        let groups = [true, false].map { isFirst in
            present.filter { ($0.distance(to: first) <= $0.distance(to: second)) == isFirst }
        }
        let means = groups.map { PixelColor.mean($0) ?? mean }
        let isFirstInFront = (means[0].luminance >= means[1].luminance) != isOnLight
        let bits = Self.bits(pixels) { ($0.distance(to: first) <= $0.distance(to: second)) == isFirstInFront }
        self = .divided(bits: bits, front: means[isFirstInFront ? 0 : 1], back: means[isFirstInFront ? 1 : 0])
    }

    private static func bits(_ pixels: [PixelColor?], where isIn: (PixelColor) -> Bool) -> Int {
        pixels.enumerated().reduce(0) { bits, pixel in
            pixel.element.map(isIn) == true ? bits | 1 << pixel.offset : bits
        }
    }

    private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// Which of so many shades stands for the colour there: neighbours take turns where it lies between two.
    static func level(of color: PixelColor, count: Int, at point: Point) -> Int {
        let threshold = thresholds[(point.y & 3) * 4 + (point.x & 3)] * 16 + 8
        return (color.luminance * (count - 1) * 256 / 255 + threshold) / 256
    }
}
