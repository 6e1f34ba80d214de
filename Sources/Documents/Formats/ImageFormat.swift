import FoundationEssentials

struct ImageFormat: DataFormat {

    static let name = "image"
    static let hasNumbers = false
    static let isText = false

    static func isEvident(in bytes: Data) -> Bool { PictureKind.isPicture(bytes) }

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        try PictureKind.check(bytes)
        return DocumentPart(.picture(bytes))
    }
}

extension DocumentFormat {

    /// A picture: PNG, JPEG, GIF or WebP.
    public static let image = DocumentFormat(ImageFormat())
}
