/// The HTML of the page that connects Apple Music.
enum ConnectPageText {
    /// Returns the page's HTML.
    ///
    /// - Parameters:
    ///   - nonce: the value with which the content security policy allows a script to run.
    ///   - facts: the values that the script reads, by name.
    static func html(nonce: String, facts: [String: String]) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>Connect Apple Music to vinylogue</title>
        <style>
        body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto; padding: 0 1rem }
        button { font: inherit; padding: .6rem 1.2rem }
        </style>
        <h1>vinylogue</h1>
        <p>Sign in to let vinylogue use your Apple Music library. This requires a subscription; charts and
        search work without one.</p>
        <p><button disabled>Connect Apple Music</button></p>
        <p id="news" role="status">Loading MusicKit…</p>
        <script id="facts" type="application/json" nonce="\(nonce)">\(json(facts))</script>
        <script nonce="\(nonce)">\(script)</script>
        </html>

        """
    }

    /// Encodes the facts as JSON that cannot close the surrounding script element.
    private static func json(_ facts: [String: String]) -> String {
        func quoted(_ text: String) -> String {
            let characters = text.unicodeScalars.map { scalar in
                let isPlain =
                    scalar.isASCII && scalar.value >= 0x20
                    && !"\"\\<>&".unicodeScalars.contains(scalar)
                guard !isPlain else { return String(scalar) }
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
            return "\"\(characters.joined())\""
        }
        let members = facts.sorted { $0.key < $1.key }.map {
            "\(quoted($0.key)):\(quoted($0.value))"
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// The page's script, inside a function so that its names and MusicKit's do not clash.
    private static let script = """

        (() => {
          const facts = JSON.parse(document.getElementById('facts').textContent)
          const button = document.querySelector('button')
          const news = document.getElementById('news')

          async function configure() {
            try {
              await MusicKit.configure({
                developerToken: facts.developerToken,
                app: { name: 'vinylogue', build: '1' },
              })
              news.textContent = ''
              button.disabled = false
            } catch (error) {
              news.textContent = `Failed to start MusicKit: ${error.message ?? error}`
            }
          }

          async function connect() {
            button.disabled = true
            news.textContent = 'Waiting for Apple Music…'
            try {
              const userToken = await MusicKit.getInstance().authorize()
              if (!userToken) throw new Error('access was not allowed')
              const answer = await fetch(facts.answerPath, {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify({ userToken }),
              })
              if (!answer.ok) throw new Error((await answer.text()).trim())
              forget(userToken)
              button.remove()
              news.textContent = 'Done. Close this page and go back to the terminal.'
            } catch (error) {
              news.textContent = `Failed to connect: ${error.message ?? error}`
              button.disabled = false
            }
          }

          // MusicKit stores the token for the page's origin, but the next program on this port must
          // not find it.
          function forget(token) {
            localStorage.clear()
            sessionStorage.clear()
            for (const cookie of document.cookie.split('; ')) {
              if (cookie.includes(token) || cookie.includes(encodeURIComponent(token))) {
                document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
              }
            }
          }

          button.addEventListener('click', connect)
          document.addEventListener('musickitloaded', configure)
          const musicKit = document.createElement('script')
          musicKit.src = facts.musicKit
          musicKit.onerror = () => {
            news.textContent = `Failed to load ${facts.musicKit}. Check your connection, and run the command again.`
          }
          document.head.append(musicKit)
        })()

        """
}
