import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

const PLACES = [
  ["compare", "/compare"],
  ["recommend", "/recommend"],
  ["hosts", "/hosts"],
  ["playground", "/playground"]
] as const

/** The pages that the header has no room for, and the prices for programs. */
export const Footer = () => {
  const { address, base } = useSite()
  const words = useWords(SHELL_WORDS)
  return (
    <footer class="footer">
      <p>
        {PLACES.map(([name, to]) => (
          <a key={name} href={address.href(to)}>
            {words.pages[name]}
          </a>
        ))}
        <a href={`${base}/api/docs`}>{words.apiReference}</a>
        <a href={`${base}/api/v1/catalogue`}>{words.source}</a>
      </p>
    </footer>
  )
}
