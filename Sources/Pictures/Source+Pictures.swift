public import FoundationEssentials
public import Loadables

extension Source where Content == Data {

    /// Decodes the bytes as a picture, off the main actor. Fails with a ``PictureError`` if they are not one, or exceed
    /// the limits. A feed of the result keeps the bytes: see <doc:ShowAPicture>.
    public func picture(limits: PictureLimits = PictureLimits()) -> some Source<PictureFile> {
        map { try PictureFile($0, limits: limits) }
    }
}
