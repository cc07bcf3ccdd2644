import type { ComponentChildren } from "preact"
import type { PageModule } from "./pageModule.ts"
import { routeOf } from "./routes.ts"
import { hrefInCurrency } from "./parts/modelHref.ts"
import { Header } from "./shell/Header.tsx"
import { useSite, useWords } from "./site.ts"
import { SHELL_WORDS } from "./words/shell.ts"
import { listedPages } from "./pages.ts"

/** The shell, and in it the page that the address names, or what stands for it; `moduleOf` has those that are loaded. */
export const App = ({
  children,
  moduleOf
}: {
  readonly children?: ComponentChildren
  readonly moduleOf: (name: string) => PageModule
}) => {
  const { address } = useSite()
  const words = useWords(SHELL_WORDS)
  const { name } = routeOf(address.path.value)
  const { Page } = moduleOf(name)
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <Header />
      <main id="content" class={name.split("/")[0]} tabIndex={-1}>
        {children || <Page key={name} />}
      </main>
      <Footer />
    </>
  )
}

const PLACES = listedPages("footer")

/** The pages that the header has no room for, and the prices for programs. */
const Footer = () => {
  const { address, base, language } = useSite()
  const words = useWords(SHELL_WORDS)
  return (
    <footer class="footer">
      <p>
        {PLACES.map(({ name, path, title }) => (
          <a key={name} href={hrefInCurrency(address, path)}>
            {title[language.value]}
          </a>
        ))}
        <a href={address.href("/docs/operations/prices")}>{words.howWeKnow}</a>
        <a href={`${base}/api/docs`}>{words.apiReference}</a>
        <a href={`${base}/api/v1/catalogue`}>{words.source}</a>
        <a href={`${base}/api/v1/version`}>{words.version}</a>
        <a href="https://github.com/ratecard/ratecard">GitHub</a>
      </p>
    </footer>
  )
}
