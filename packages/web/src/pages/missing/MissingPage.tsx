import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { SHELL_WORDS } from "../../words/shell.ts"

const Missing = () => {
  const { address } = useSite()
  const words = useWords(SHELL_WORDS)
  return (
    <>
      <h1 tabIndex={-1}>{words.missing.title}</h1>
      <p>{words.missing.text}</p>
      <p>
        <a href={address.href("/")}>{words.pages.cost}</a> · <a href={address.href("/models")}>{words.pages.models}</a>
      </p>
    </>
  )
}

export default {
  title: ({ language }) => SHELL_WORDS[language.value].missing.title,
  Page: Missing
} satisfies PageModule
