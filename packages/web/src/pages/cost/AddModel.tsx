import { ModelChoice } from "../../parts/ModelChoice.tsx"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import type { CostRequest } from "./costRequest.ts"

/** Chooses among the offered models, or shows them all. */
export const AddModel = ({ request }: { readonly request: CostRequest }) => {
  const { address } = useSite()
  const words = useWords(COST_WORDS)
  const { models: _, ...others } = Object.fromEntries(address.query.value)
  return (
    <div class="add">
      {request.isEvery ? (
        <a href={address.href("/", others)}>{words.few}</a>
      ) : (
        <>
          <ModelChoice label={words.add} models={request.models} />
          <a href={address.href("/", { ...others, models: "all" })}>{words.every}</a>
        </>
      )}
    </div>
  )
}
