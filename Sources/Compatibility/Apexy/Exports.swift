// The original module exports Foundation. Code for that module may use Foundation without importing it.
@_exported public import Foundation

#if canImport(FoundationNetworking)
    // FoundationNetworking, a separate module on some platforms, declares `URLRequest`.
    @_exported public import FoundationNetworking
#endif
