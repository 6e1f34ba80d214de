// The original module exports Foundation, and code that was written for it may rely on that.
@_exported public import Foundation

#if canImport(FoundationNetworking)
    // FoundationNetworking, a separate module on some platforms, declares `URLRequest`.
    @_exported public import FoundationNetworking
#endif
