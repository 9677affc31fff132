import Foundation

/// A key pair for a test, and the OpenSSL program as an independent implementation.
package struct KeyPair {
    /// The folder with the files `key.p8` and `public.pem`.
    package let directory: TemporaryDirectory

    /// Creates a key with these arguments for `openssl genpkey`; by default a P-256 key.
    package init(_ arguments: String = "-algorithm EC -pkeyopt ec_paramgen_curve:P-256")
        async throws
    {
        directory = try TemporaryDirectory()
        try await openssl("genpkey \(arguments) -out key.p8")
        try await openssl("pkey -in key.p8 -pubout -out public.pem")
    }

    /// The path of the private key, a file that only its owner can read.
    package var path: String { directory.url.appending(path: "key.p8").path }

    /// The contents of a file in the key's folder.
    package func contents(_ name: String) throws -> Data {
        try Data(contentsOf: directory.url.appending(path: name))
    }

    /// Runs OpenSSL in the key's folder, and returns its output. Throws `Failure` if it fails.
    @discardableResult
    package func openssl(_ line: String) async throws -> String {
        let shell = BuiltProgram.shell(environment: ["PATH": "/usr/bin:/bin"])
        let outcome = try await shell.run(
            ["-c", "cd \"$0\" && openssl \(line)", directory.url.path]
        )
        guard outcome.status == 0 else { throw Failure(words: outcome.errors) }
        return outcome.output
    }

    /// An error that OpenSSL reported.
    package struct Failure: Error {
        package let words: String
    }
}
