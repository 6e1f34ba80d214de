import CPictures
import FoundationEssentials
import Pixels

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

struct DecodedPicture {

    let fileWidth: Int
    let fileHeight: Int
    let image: PixelImage
    /// Whether the file ends before its last pixels.
    let isPartial: Bool

    init(
        _ bytes: Data, _ format: PictureFormat, _ limits: PictureLimits, allowsPartial: Bool
    ) throws(PictureError) {
        var picture = cpictures_picture()
        let status = Self.read(bytes, format, cpictures_limits(limits), &picture)
        defer { free(picture.rgba) }
        let orientation = PictureOrientation(of: bytes, format)
        (fileWidth, fileHeight) = orientation.size(Int(picture.file_width), Int(picture.file_height))
        isPartial = picture.is_partial != 0
        switch status {
        case cpictures_success where isPartial && !allowsPartial: throw .truncated(format)
        case cpictures_success: break
        case cpictures_truncated: throw .truncated(format)
        case cpictures_too_many_pixels:
            throw .tooManyPixels(width: fileWidth, height: fileHeight, limit: limits.pixelCount)
        case cpictures_too_many_buffered_pixels:
            throw .tooManyPixelsAtOnce(width: fileWidth, height: fileHeight, limit: limits.pixelCountAtOnce)
        case cpictures_too_slow: throw .tooSlow(limit: limits.time)
        case cpictures_out_of_memory: throw .outOfMemory
        case cpictures_no_library: throw .libraryMissing(format, file: Self.reason(of: picture))
        default: throw .damaged(format, reason: Self.reason(of: picture))
        }
        let (width, height) = (Int(picture.width), Int(picture.height))
        let pixels = UnsafeBufferPointer(start: picture.rgba, count: width * height * 4)
        let (upWidth, upHeight) = orientation.size(width, height)
        image = PixelImage(
            width: upWidth, height: upHeight, rgba: orientation.upright(pixels, width: width, height: height))
    }

    private static func read(
        _ bytes: Data, _ format: PictureFormat, _ limits: cpictures_limits, _ picture: inout cpictures_picture
    ) -> cpictures_status {
        bytes.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            var limits = limits
            return switch format {
            case .png: cpictures_read_png(start, bytes.count, &limits, &picture)
            case .jpeg: cpictures_read_jpeg(start, bytes.count, &limits, &picture)
            case .webp: cpictures_read_webp(start, bytes.count, &limits, &picture)
            case .gif: cpictures_read_gif(start, bytes.count, &limits, &picture)
            }
        }
    }

    private static func reason(of picture: cpictures_picture) -> String {
        withUnsafeBytes(of: picture.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension cpictures_limits {

    fileprivate init(_ limits: PictureLimits) {
        self.init(
            pixels: UInt64(max(0, limits.pixelCount)),
            buffered_pixels: UInt64(max(0, limits.pixelCountAtOnce)),
            result_pixels: UInt64(max(1, limits.keptPixelCount)),
            nanoseconds: Int64(min(max(0, limits.time / .nanoseconds(1)), 1e18)))
    }
}
