public import FoundationEssentials
public import Loadables

extension Source where Content == Data {

    /// Returns a source that decodes the bytes as a picture, off the main actor. Its loads fail with a ``PictureError``
    /// if the bytes are not a picture or exceed the limits. A feed of the result keeps the bytes: see
    /// <doc:ShowAPicture>.
    public func picture(limits: PictureLimits = PictureLimits()) -> some Source<PictureFile> {
        map { try PictureFile($0, limits: limits) }
    }
}
