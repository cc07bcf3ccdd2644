import { useEffect } from "preact/hooks"
import { formatDay } from "../format.ts"
import { listedPages, PAGES } from "../pages.ts"
import { hrefInCurrency } from "../parts/modelHref.ts"
import { dayAsked } from "../prices/prices.ts"
import { LANGUAGES, MARK, THEMES } from "../rendering.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { keepCookie } from "./cookie.ts"

const PLACES = listedPages("header")

export const Header = () => (
  <header class="header">
    <Site />
    <Pages />
    <Switches />
    <Notices />
  </header>
)

const Site = () => {
  const { address } = useSite()
  return (
    <a class="site" href={address.href("/")}>
      <svg viewBox="4 6 24 22" aria-hidden="true">
        <path d={MARK} />
      </svg>
      {useWords(SHELL_WORDS).site}
    </a>
  )
}

const Pages = () => {
  const { address, language } = useSite()
  const words = useWords(SHELL_WORDS)
  const path = address.path.value
  return (
    <nav class="pages" aria-label={words.menu}>
      <ul>
        {PLACES.map(({ name, path: to, title }) => (
          <li key={name}>
            <a href={hrefInCurrency(address, to)} aria-current={isWithin(path, to) ? "page" : undefined}>
              {title[language.value]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isWithin = (path: string, place: string): boolean =>
  path === place || (place !== "/" && path.startsWith(`${place}/`))

/** Whether a key would be written where it is pressed. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches("input, textarea, select")

const Switches = () => {
  const { account } = PAGES
  const site = useSite()
  const { address, language, theme } = site
  const words = useWords(SHELL_WORDS)
  const search = () => import("../palette/Palette.tsx").then(({ openPalette }) => openPalette(site))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !isTyping(event)
      if (!isAsked) return
      event.preventDefault()
      void search()
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [])
  return (
    <div class="switches">
      <button type="button" class="search" onClick={search}>
        {words.search} <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <a href={address.href(account.path)} aria-current={address.path.value === account.path ? "page" : undefined}>
        {account.title[language.value]}
      </a>
      <label>
        <span class="visually-hidden">{words.theme.label}</span>
        <select
          name="theme"
          value={theme.value}
          onChange={({ currentTarget: { value } }) => {
            theme.value = THEMES.find((name) => name === value) ?? "auto"
            keepCookie("theme", value)
          }}
        >
          {THEMES.map((name) => (
            <option key={name} value={name} selected={name === theme.value}>
              {words.theme[name]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="visually-hidden">{words.language.label}</span>
        <select
          name="language"
          value={language.value}
          onChange={({ currentTarget: { value } }) => {
            language.value = LANGUAGES.find((name) => name === value) ?? "en"
            keepCookie("language", value)
            address.set({ lang: null })
          }}
        >
          {LANGUAGES.map((name) => (
            <option key={name} value={name} lang={name} selected={name === language.value}>
              {words.language[name]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Prices are confirmed every day: after so long something is wrong. */
const STALE_MILLIS = 3 * 86_400_000

/** That the prices are not today's, that there is no network, or that the newest prices are old; hosts have an age of their own. */
const Notices = () => {
  const { address, isOffline, language, prices } = useSite()
  const words = useWords(SHELL_WORDS)
  const { asOf, now } = prices.value
  const asked = dayAsked(address.query.value, now)
  const text = (at: number) => formatDay(at, language.value)
  const notices = [
    asked !== undefined && words.pastPrices(text(asked)),
    isOffline.value
      ? words.offline(text(asOf))
      : now - asOf > STALE_MILLIS && !address.path.value.startsWith("/hosts") && words.stale(text(asOf))
  ]
  return (
    <>
      {notices.map(
        (notice) =>
          notice && (
            <p class="day" role="status">
              {notice}
            </p>
          )
      )}
    </>
  )
}
