import type { PageModule } from "./pageModule.ts"
import { routeOf } from "./routes.ts"
import { Footer } from "./shell/Footer.tsx"
import { Header } from "./shell/Header.tsx"
import { useSite, useWords } from "./site.ts"
import { SHELL_WORDS } from "./words/shell.ts"

/** The shell, and in it the page that the address names; `moduleOf` has those that are loaded. */
export const App = ({
  isShellOnly = false,
  moduleOf
}: {
  readonly isShellOnly?: boolean
  readonly moduleOf: (name: string) => PageModule
}) => {
  const site = useSite()
  const words = useWords(SHELL_WORDS)
  const { name } = routeOf(site.address.path.value)
  const { Page, title } = moduleOf(name)
  return (
    <>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <Header />
      <main id="content" class={name.split("/")[0]} tabIndex={-1}>
        {isShellOnly ? (
          <>
            <h1>{title(site)}</h1>
            <p class="without-script">{words.needsScript}</p>
          </>
        ) : (
          <Page key={name} />
        )}
      </main>
      <Footer />
    </>
  )
}
