import type { ComponentChildren } from "preact"
import type { PageModule } from "./pageModule.ts"
import { routeOf } from "./routes.ts"
import { Footer } from "./shell/Footer.tsx"
import { Header } from "./shell/Header.tsx"
import { useSite, useWords } from "./site.ts"
import { SHELL_WORDS } from "./words/shell.ts"

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
