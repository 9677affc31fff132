import Foundation

/// A key of this test run, and OpenSSL's own program, which knows nothing of ours.
package struct KeyPair {
    /// Where its files are: `key.p8` and `public.pem`.
    package let directory: TemporaryDirectory

    /// Makes a key of a curve, or of another algorithm.
    package init(_ arguments: String = "-algorithm EC -pkeyopt ec_paramgen_curve:P-256")
        async throws
    {
        directory = try TemporaryDirectory()
        try await openssl("genpkey \(arguments) -out key.p8")
        try await openssl("pkey -in key.p8 -pubout -out public.pem")
    }

    /// The path of the private key, which only its owner may read.
    package var path: String { directory.url.appending(path: "key.p8").path }

    /// A file beside the key.
    package func contents(_ name: String) throws -> Data {
        try Data(contentsOf: directory.url.appending(path: name))
    }

    /// The output of OpenSSL's program.
    @discardableResult
    package func openssl(_ line: String) async throws -> String {
        let shell = BuiltProgram.shell(environment: ["PATH": "/usr/bin:/bin"])
        let outcome = try await shell.run(
            ["-c", "cd \"$0\" && openssl \(line)", directory.url.path]
        )
        guard outcome.status == 0 else { throw Failure(words: outcome.errors) }
        return outcome.output
    }

    /// What OpenSSL's program complained about.
    package struct Failure: Error {
        package let words: String
    }
}
