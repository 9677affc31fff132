/// What the markers of a JPEG file say of the work that it makes.
///
/// Markers count wherever they are: one too many, in a thumbnail for instance, only costs budget.
struct JPEGMarkers: Equatable {
    /// Passes over the picture.
    private(set) var scans = 0
    /// Whether the passes refine the picture, so that it has to be kept until the last one.
    private(set) var isProgressive = false
    /// Whether the file ends after its last pass; the decoder would paint what is missing grey.
    private(set) var isWhole = false

    init(of bytes: [UInt8]) {
        var wasMarker = false
        for byte in bytes {
            if wasMarker {
                switch byte {
                case 0xDA:
                    scans += 1
                    isWhole = false
                case 0xD9: isWhole = true
                case 0xC2, 0xC6, 0xCA, 0xCE: isProgressive = true
                default: break
                }
            }
            wasMarker = byte == 0xFF
        }
    }
}
