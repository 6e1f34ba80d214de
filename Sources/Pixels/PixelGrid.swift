/// A picture, or a part of a picture, scaled to a grid of pixels. Each pixel of the grid is the mean of the area that
/// it covers in the picture. In a direction in which the picture is enlarged, the nearest pixel is used instead.
///
/// If the picture is more than eight times as wide or high as the grid, only some of its pixels are read, evenly
/// distributed. This limits the time for scaling.
package struct PixelGrid: Sendable {

    package struct Request: Hashable, Sendable {

        /// The range of the picture's pixel columns that the grid covers. Columns outside the picture have the
        /// colors of its edge.
        package var x: Range<Double>
        package var y: Range<Double>
        /// The number of columns of the grid.
        package var width: Int
        package var height: Int
        /// The columns of the grid to compute.
        package var columns: Range<Int>
        package var rows: Range<Int>

        package init(
            x: Range<Double>, y: Range<Double>, width: Int, height: Int, columns: Range<Int>, rows: Range<Int>
        ) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
            self.columns = columns
            self.rows = rows
        }
    }

    /// A mean color and a mean opacity. Each component is from 0 to 255.
    package struct Pixel: Hashable, Sendable {
        package var red: UInt8 = 0
        package var green: UInt8 = 0
        package var blue: UInt8 = 0
        package var opacity: UInt8 = 0
    }

    let request: Request
    private let pixels: [Pixel]

    /// The pixel in the given column and row of the grid. The request must include this column and row.
    package subscript(x: Int, y: Int) -> Pixel {
        pixels[(y - request.rows.lowerBound) * request.columns.count + x - request.columns.lowerBound]
    }

    init(_ request: Request, of bytes: [UInt8], width: Int, height: Int) {
        self.request = request
        let columns = Coverage(request.x, count: request.width, wanted: request.columns, limit: width)
        let rows = Coverage(request.y, count: request.height, wanted: request.rows, limit: height)
        var pixels: [Pixel] = []
        pixels.reserveCapacity(request.columns.count * request.rows.count)
        // The buffer pointer avoids bounds checks, which take time for each pixel.
        bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<request.rows.count {
                for column in 0..<request.columns.count {
                    pixels.append(Self.mean(bytes, width, columns[column], rows[row]))
                }
            }
        }
        self.pixels = pixels
    }

    private static func mean(
        _ bytes: UnsafeBufferPointer<UInt8>, _ width: Int, _ columns: ArraySlice<Coverage.Part>,
        _ rows: ArraySlice<Coverage.Part>
    ) -> Pixel {
        var (red, green, blue, opacity, total) = (0, 0, 0, 0, 0)
        for row in rows {
            for column in columns {
                let index = (row.place * width + column.place) * 4
                let weight = row.weight * column.weight
                total += weight
                guard index + 3 < bytes.count else { continue }
                let share = weight * Int(bytes[index + 3])
                red += share * Int(bytes[index])
                green += share * Int(bytes[index + 1])
                blue += share * Int(bytes[index + 2])
                opacity += share
            }
        }
        guard opacity > 0 else { return Pixel() }
        // The mean of bytes fits into a byte.
        func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + opacity / 2) / opacity) }
        return Pixel(
            red: mean(red), green: mean(green), blue: mean(blue),
            opacity: UInt8(clamping: (opacity + total / 2) / total))
    }
}

/// The coverage of a line: for each pixel of the scaled line, the covered pixels of the original line and their
/// weights.
private struct Coverage {

    struct Part {
        var place: Int
        /// The weight, from 0 to 256.
        var weight: Int
    }

    private static let limit = 8

    private var parts: [Part] = []
    private var ends: [Int] = [0]

    subscript(index: Int) -> ArraySlice<Part> { parts[ends[index]..<ends[index + 1]] }

    init(_ range: Range<Double>, count: Int, wanted: Range<Int>, limit: Int) {
        let step = (range.upperBound - range.lowerBound) / Double(max(1, count))
        for index in wanted {
            let start = range.lowerBound + step * Double(index)
            if step > Double(Self.limit) {
                for sample in 0..<Self.limit {
                    let place = start + step * (Double(sample) + 0.5) / Double(Self.limit)
                    append(Int(place), 256, limit)
                }
            } else if step <= 1 {
                append(Int(start + step / 2), 256, limit)
            } else {
                let end = start + step
                for place in Int(start.rounded(.down))..<Int(end.rounded(.up)) {
                    let covered = min(end, Double(place + 1)) - max(start, Double(place))
                    append(place, Int((covered * 256).rounded()), limit)
                }
            }
            ends.append(parts.count)
        }
    }

    private mutating func append(_ place: Int, _ weight: Int, _ limit: Int) {
        if weight > 0 { parts.append(Part(place: min(max(0, place), limit - 1), weight: weight)) }
    }
}
