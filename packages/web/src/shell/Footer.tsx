import { formatDay } from "../format.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

const PLACES = [
  ["recommend", "/recommend"],
  ["hosts", "/hosts"],
  ["playground", "/playground"]
] as const

/** The pages that the header has no room for, and where the prices are to be had. */
export const Footer = () => {
  const { address, base, language, prices } = useSite()
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
        <span>{words.pricesOf(formatDay(prices.value.asOf, language.value))}</span>
      </p>
    </footer>
  )
}
