public import FoundationEssentials
public import Pixels

/// A picture as it came: the bytes of its file, and the pixels that they mean.
///
/// Encoded, as a cache keeps it, it is the bytes, which are some kilobytes where the pixels are a megabyte. PNG, JPEG and WebP
/// are read, whatever the server calls them; of an animation, the first picture.
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

    /// Decodes a picture. It takes milliseconds, and so should not be done on the main actor.
    ///
    /// - Throws: Why it is not one, or is more than the limits allow. Nothing else happens, whatever the bytes are.
    public init(_ bytes: Data, limits: PictureLimits = PictureLimits()) throws(PictureError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.byteCount else { throw .tooManyBytes(bytes.count, limit: limits.byteCount) }
        guard let format = PictureFormat(bytes) else { throw .otherContent(PictureFormat.otherContent(bytes)) }
        let decoded = try DecodedPicture(bytes, format, limits)
        self.bytes = bytes
        self.format = format
        (width, height) = (decoded.fileWidth, decoded.fileHeight)
        image = decoded.image
    }
}

extension PictureFile: Hashable {

    public static func == (first: PictureFile, second: PictureFile) -> Bool { first.bytes == second.bytes }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension PictureFile: Codable {

    /// Decodes the bytes, within the usual limits.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(Data.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }
}
