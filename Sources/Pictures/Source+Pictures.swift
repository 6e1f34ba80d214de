public import FoundationEssentials
public import Loadables

extension Source where Content == Data {

    /// The bytes as a picture, decoded off the main actor. Fails with a ``PictureError`` if they are something else, or more
    /// than the limits allow. A feed of it keeps the bytes: see <doc:ShowAPicture>.
    public func picture(limits: PictureLimits = PictureLimits()) -> some Source<PictureFile> {
        map { try PictureFile($0, limits: limits) }
    }
}
