import { formatCount } from "../../format.ts"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { PAGES } from "../../pages.ts"
import { useSite, useWords } from "../../site.ts"
import { MODELS_WORDS } from "../../words/models.ts"

/** As many as are compared side by side. */
const MOST = 5

/** The chosen models, which follow the reader to what they cost. */
export const Tray = ({ chosen }: { readonly chosen: ReadonlyArray<string> }) => {
  const { address, language } = useSite()
  const words = useWords(MODELS_WORDS)
  if (chosen.length === 0) return null
  return (
    <p class="tray" role="status">
      {formatCount(chosen.length, words.chosen, language.value)}
      <a href={hrefOfDay(address, "/", { models: chosen.join(",") })}>{words.cost}</a>
      {chosen.length > 1 && chosen.length <= MOST && (
        <a href={hrefOfDay(address, PAGES.compare.path, { models: chosen.join(",") })}>{words.compare}</a>
      )}
      <button type="button" onClick={() => address.set({ models: null, only: null })}>
        {words.drop}
      </button>
    </p>
  )
}
