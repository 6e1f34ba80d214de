public import FoundationEssentials
public import Loadables

extension Source where Content == Data {

    /// Returns a source that decodes the bytes of this source as a picture, off the main actor. A load fails with a
    /// ``PictureError`` if the bytes are not a valid picture or exceed the limits. See <doc:ShowAPicture>.
    public func picture(limits: PictureLimits = PictureLimits()) -> some Source<PictureFile> {
        map { try PictureFile($0, limits: limits) }
    }
}
