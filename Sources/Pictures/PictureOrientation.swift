import FoundationEssentials

/// The orientation of the pixels in a picture file, according to its Exif data. The number is from 1 to 8. The number 1
/// means upright.
struct PictureOrientation: Hashable {

    let number: Int

    /// Creates the orientation that the bytes of a file state. The default is upright.
    init(of bytes: Data, _ format: PictureFormat) {
        number = bytes.withUnsafeBytes { bytes in
            let file = FileBytes(bytes)
            let exif: FileBytes? =
                switch format {
                case .jpeg: file.exifOfJPEG
                case .png: file.exifOfPNG
                case .webp: file.exifOfWebP
                // GIF files do not state an orientation.
                case .gif: nil
                }
            return exif?.orientation ?? 1
        }
    }

    private var swapsSides: Bool { number >= 5 }

    /// Returns the size of the upright picture, given the size in the file.
    func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
        swapsSides ? (height, width) : (width, height)
    }

    /// Returns the pixels of the upright picture, with four bytes for each pixel.
    func upright(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int) -> [UInt8] {
        guard number > 1, pixels.count == width * height * 4 else { return Array(pixels) }
        let size = size(width, height)
        return Array(unsafeUninitializedCapacity: pixels.count) { result, count in
            var target = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (column, row) = place(x, y, width, height)
                    let source = (row * width + column) * 4
                    for channel in 0..<4 { result[target + channel] = pixels[source + channel] }
                    target += 4
                }
            }
            count = target
        }
    }

    /// Returns the position of a pixel in the file, given its position in the upright picture.
    private func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (column: Int, row: Int) {
        switch number {
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (y, height - 1 - x)
        case 7: (width - 1 - y, height - 1 - x)
        case 8: (width - 1 - y, x)
        default: (x, y)
        }
    }
}

/// A range of bytes in a file, with bounds checks.
private struct FileBytes {

    private let bytes: Slice<UnsafeRawBufferPointer>

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes[...] }

    private init(_ bytes: Slice<UnsafeRawBufferPointer>) { self.bytes = bytes }

    private subscript(place: Int) -> UInt8? {
        place >= 0 && place < bytes.count ? bytes[bytes.startIndex + place] : nil
    }

    /// Returns the integer that is stored in `count` bytes at the given offset; nil if the bytes are out of range.
    private func number(at place: Int, count: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        let part = bytes[bytes.startIndex + place..<bytes.startIndex + place + count]
        return isLittle ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        text.withUTF8Buffer { text in text.indices.allSatisfy { self[place + $0] == text[$0] } }
    }

    private func part(at place: Int, count: Int) -> FileBytes {
        FileBytes(bytes.dropFirst(place).prefix(max(0, count)))
    }

    /// The Exif data in a segment of a JPEG before its pixels; nil if there is none.
    var exifOfJPEG: FileBytes? {
        var place = 2
        while self[place] == 0xFF, let marker = self[place + 1] {
            switch marker {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD8: place += 2
            case 0xD9, 0xDA: return nil
            default:
                guard let length = number(at: place + 2, count: 2) else { return nil }
                if marker == 0xE1, has("Exif\0\0", at: place + 4) { return part(at: place + 10, count: length - 8) }
                place += 2 + max(2, length)
            }
        }
        return nil
    }

    /// The Exif data in a chunk of a PNG; nil if there is none.
    var exifOfPNG: FileBytes? {
        var place = 8
        while let length = number(at: place, count: 4), !has("IEND", at: place + 4) {
            if has("eXIf", at: place + 4) { return part(at: place + 8, count: length) }
            place += 12 + length
        }
        return nil
    }

    /// The Exif data in a chunk of a WebP; nil if there is none.
    var exifOfWebP: FileBytes? {
        var place = 12
        while let length = number(at: place + 4, count: 4, isLittle: true) {
            if has("EXIF", at: place) {
                // Skip the header of a JPEG segment, which some programs also write.
                let start = place + (has("Exif\0\0", at: place + 8) ? 14 : 8)
                return part(at: start, count: length)
            }
            place += 8 + length + length % 2
        }
        return nil
    }

    /// The orientation in the first directory of Exif data; nil if there is none.
    var orientation: Int? {
        let isLittle = has("II*\0", at: 0)
        guard isLittle || has("MM\0*", at: 0), let start = number(at: 4, count: 4, isLittle: isLittle),
            let count = number(at: start, count: 2, isLittle: isLittle)
        else { return nil }
        for entry in 0..<count {
            let place = start + 2 + entry * 12
            guard let tag = number(at: place, count: 2, isLittle: isLittle) else { return nil }
            guard tag == 0x0112 else { continue }
            let value = number(at: place + 8, count: 2, isLittle: isLittle)
            return value.flatMap { (1...8).contains($0) ? $0 : nil }
        }
        return nil
    }
}
