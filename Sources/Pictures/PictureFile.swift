public import FoundationEssentials
public import Pixels

/// A picture as it came: the bytes of its file, and the pixels that they mean.
///
/// Encoded, as a cache keeps it, it is the bytes, which are some kilobytes where the pixels are a megabyte. PNG, JPEG, GIF and WebP
/// are read, whatever the server calls them; of an animation, the first picture. A camera's orientation in the file is followed:
/// sizes and pixels are those of the upright picture.
public struct PictureFile: Sendable {

    /// The bytes.
    public let bytes: Data

    /// What kind of file it is.
    public let format: PictureFormat

    /// Columns of pixels in the file; the ``image`` may have fewer.
    public let width: Int

    /// Rows of pixels in the file.
    public let height: Int

    /// The pixels, reduced if there are more than what the limits let it keep.
    public let image: PixelImage

    /// Whether the file ends before all of its pixels; those that are missing are grey.
    public let isPartial: Bool

    /// Decodes a picture. It takes milliseconds, and so should not be done on the main actor.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: Bounds of its size and of the time that it may take.
    ///   - allowsPartial: Whether a JPEG that ends early is a picture: for a place that has nothing else to show.
    /// - Throws: Why it is not one, or is more than the limits allow. Nothing else happens, whatever the bytes are.
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

    /// Decodes the bytes, within the usual limits. What was kept was shown, so it may be partial.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(Data.self), allowsPartial: true)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }
}
