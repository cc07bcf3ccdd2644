import { listedPages } from "../pages.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

const PLACES = listedPages().filter(({ bar }) => bar === "footer")

/** The pages that the header has no room for, and the prices for programs. */
export const Footer = () => {
  const { address, base, language } = useSite()
  const words = useWords(SHELL_WORDS)
  return (
    <footer class="footer">
      <p>
        {PLACES.map(({ name, path, title }) => (
          <a key={name} href={address.href(path)}>
            {title[language.value]}
          </a>
        ))}
        <a href={`${base}/api/docs`}>{words.apiReference}</a>
        <a href={`${base}/api/v1/catalogue`}>{words.source}</a>
      </p>
    </footer>
  )
}
