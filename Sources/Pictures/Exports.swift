// Re-exported because code that uses pictures also uses their pixels.
@_exported public import Pixels
