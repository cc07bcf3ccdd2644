import { changesOf } from "@ratecard/core/catalogue"
import { ChangeLine } from "../../parts/ChangeLine.tsx"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import type { ShownModel } from "./shownModel.ts"

/** What moved in the prices of one model, newest first. */
export const Changes = ({ shown: { entry } }: { readonly shown: ShownModel }) => {
  const { address } = useSite()
  const words = useWords(MODEL_WORDS).changes
  const changes = changesOf(entry).toReversed()
  return (
    <>
      {changes.length === 1 && <p>{words.none}</p>}
      <ul class="change-list">
        {changes.map((change) => (
          <li key={change.date}>
            <ChangeLine change={change} lead="day" />
          </li>
        ))}
      </ul>
      <p>
        <a href={hrefOfDay(address, "/changes")}>{words.all}</a>
      </p>
    </>
  )
}
