public import FoundationEssentials
public import Pixels

/// A picture, with the bytes of its file and its pixels.
///
/// PNG, JPEG, GIF and WebP are supported. The format is detected from the bytes, regardless of the content type that a
/// server declares. Only the first frame of an animation is used. The orientation in the file is applied: sizes and
/// pixels belong to the upright picture. A picture is encoded as the bytes of its file.
public struct PictureFile: Sendable {

    /// The bytes of the file.
    public let bytes: Data

    /// The format of the file.
    public let format: PictureFormat

    /// The width of the picture in the file, in pixels. The ``image`` may be smaller.
    public let width: Int

    /// The height of the picture in the file, in pixels. The ``image`` may be smaller.
    public let height: Int

    /// The pixels. A picture with more pixels than ``PictureLimits/keptPixelCount`` is scaled down.
    public let image: PixelImage

    /// Whether the file is a JPEG that ends before its last pixels. The missing pixels are gray.
    public let isPartial: Bool

    /// Decodes a picture. Decoding may take many milliseconds, so do not decode on the main actor.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file.
    ///   - limits: The limits of size and time.
    ///   - allowsPartial: Whether a truncated JPEG is accepted. Pass true if there is no other picture to show.
    /// - Throws: ``PictureError`` if the bytes are not a valid picture, or if they exceed the limits.
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

    /// Decodes the bytes of the file with the default limits. A truncated JPEG is accepted, because the picture was
    /// already accepted when it was encoded.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(Data.self), allowsPartial: true)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }
}
