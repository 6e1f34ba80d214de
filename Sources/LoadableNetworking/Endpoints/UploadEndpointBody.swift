public import Foundation

/// What an ``UploadEndpoint`` sends.
public enum UploadEndpointBody {

    /// Bytes in memory.
    case data(Data)

    /// A file, which is read while it is sent.
    case file(URL)

    /// A stream that was not opened yet. It is read once, so that no redirect can be followed that wants it again, and
    /// nobody else may touch it. Its length need not be known. One that waits for its bytes holds nobody up but itself; if
    /// the upload ends meanwhile it is closed when it stops waiting.
    case stream(InputStream)
}
