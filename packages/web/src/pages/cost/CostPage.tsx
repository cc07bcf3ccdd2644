import type { PageModule } from "../../routes.ts"
import { useSite, useWords } from "../../site.ts"
import { modelsAsked } from "../../prices/prices.ts"
import { SHELL_WORDS } from "../../words/shell.ts"

const Cost = () => {
  const { address, prices } = useSite()
  const words = useWords(SHELL_WORDS)
  return (
    <>
      <h1 tabIndex={-1}>{words.pages.cost}</h1>
      <p>{modelsAsked(prices.value, address.query.value).offered.length}</p>
    </>
  )
}

export default {
  title: ({ language }) => SHELL_WORDS[language.value].pages.cost,
  Page: Cost
} satisfies PageModule
