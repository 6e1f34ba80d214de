// What trees and pictures show; apart, so that what reads JSON or loads pictures needs no terminal.
@_exported public import JSONDocuments
@_exported public import Pixels
