import { useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

/** Says that what counts a text could not be loaded, with a button that loads it. */
export const NotCounting = ({ retry }: { readonly retry: () => void }) => {
  const words = useWords(SHELL_WORDS)
  return (
    <p class="small warning not-counting" role="alert">
      {words.notCounting}{" "}
      <button type="button" onClick={retry}>
        {words.retry}
      </button>
    </p>
  )
}
