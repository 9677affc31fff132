/// Reads everything of the old app that is at a path, newest version first.
///
/// The path may be any of the files that `Legacy/README.md` describes, or a folder, container or
/// backup that contains some; the content decides which. Nothing is ever written, and only regular
/// files and folders are opened. The result is never empty, though a source in it may have nothing
/// but notes. Links are followed to the path itself, not inside folders.
package func readLegacySource(
    at path: String,
    files: LegacyFiles = .live
) throws(LegacyError) -> [LegacySource] {
    try LegacyDocument.open(path, followingLinks: true, files: files).sources(files: files)
}
