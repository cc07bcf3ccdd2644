import { useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

/** Says that something could not be loaded, with a button that loads it. */
export const LoadFailed = ({ retry }: { readonly retry: () => void }) => {
  const words = useWords(SHELL_WORDS)
  return (
    <p class="small warning" role="alert">
      {words.loadFailed}{" "}
      <button type="button" onClick={retry}>
        {words.retry}
      </button>
    </p>
  )
}
