import Foundation

/// The folder with the images of covers that full-screen mode saves.
package struct CollageFolder: Sendable {
    private let path: String

    /// Uses a folder, which is created when the first image is saved.
    package init(path: String) { self.path = path }

    /// Saves a PNG image in a new file with a similar name, and returns the file's path. Throws
    /// `KitError.storage`.
    package func add(_ png: Data, named name: String) throws -> String {
        try NamedFile.write(png, named: name, type: "png", in: path)
    }
}
