public import FoundationEssentials
public import Pixels

/// A picture: the bytes of its file, and its pixels.
///
/// A picture is encoded as the bytes of its file, which are some kilobytes where the pixels are a megabyte. PNG, JPEG,
/// GIF and WebP are supported; the type that the server states is ignored. Of an animation, the first picture is used.
/// The orientation in the file is applied: sizes and pixels describe the upright picture.
public struct PictureFile: Sendable {

    /// The bytes of the file.
    public let bytes: Data

    /// The format of the file.
    public let format: PictureFormat

    /// The width of the picture in the file, in pixels. The ``image`` may be smaller.
    public let width: Int

    /// The height of the picture in the file, in pixels.
    public let height: Int

    /// The pixels, scaled down if they exceed the limit.
    public let image: PixelImage

    /// Whether pixels are missing at the end of the file. Missing pixels are gray.
    public let isPartial: Bool

    /// Decodes a picture. This takes milliseconds, so do not call it on the main actor.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file.
    ///   - limits: The limits of size and time.
    ///   - allowsPartial: Whether a truncated JPEG is accepted. Use it where there is no other picture to show.
    /// - Throws: ``PictureError`` if the bytes are not a picture, or exceed the limits. Malicious bytes have no other
    ///   effect.
    public init(
        _ bytes: Data, limits: PictureLimits = PictureLimits(), allowsPartial: Bool = false
    ) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.byteCount else { throw .tooManyBytes(bytes.count, limit: limits.byteCount) }
        guard let format = PictureFormat(bytes) else { throw .otherContent(PictureFormat.otherContent(bytes)) }
        let decoded = try DecodedPicture(bytes, format, limits, allowsPartial: allowsPartial)
        self.bytes = bytes
        self.format = format
        (width, height) = (decoded.fileWidth, decoded.fileHeight)
        image = decoded.image
        isPartial = decoded.isPartial
    }
}

extension PictureFile: Hashable {

    public static func == (first: PictureFile, second: PictureFile) -> Bool { first.bytes == second.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension PictureFile: Codable {

    /// Decodes the bytes with the default limits. A stored picture was accepted before, so it may be partial.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(Data.self), allowsPartial: true)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }
}
