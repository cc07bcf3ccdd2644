import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import { modelsAsked } from "../../prices/prices.ts"
import type { CostRequest } from "./costRequest.ts"

/** Adds one of the offered models, or shows them all. */
export const AddModel = ({ request }: { readonly request: CostRequest }) => {
  const { address, prices } = useSite()
  const words = useWords(COST_WORDS)
  const { offered } = modelsAsked(prices.value, address.query.value)
  const chosen = request.models.map(({ id }) => id)
  const parameters = Object.fromEntries(address.query.value)
  const { models: _, ...others } = parameters
  return (
    <p class="add">
      {request.isEvery ? (
        <a href={address.href("/", others)}>{words.few}</a>
      ) : (
        <>
          <label>
            <span class="visually-hidden">{words.add}</span>
            <select
              value=""
              onChange={({ currentTarget }) => {
                address.set({ models: [...chosen, currentTarget.value].join(",") })
                currentTarget.value = ""
              }}
            >
              <option value="">+ {words.add}</option>
              {[...Map.groupBy(offered, (model) => model.provider_display_name)].map(([provider, models]) => (
                <optgroup key={provider} label={provider}>
                  {models
                    .filter(({ id }) => !chosen.includes(id))
                    .map(({ display_name, id }) => (
                      <option key={id} value={id}>
                        {display_name}
                      </option>
                    ))}
                </optgroup>
              ))}
            </select>
          </label>
          <a href={address.href("/", { ...others, models: "all" })}>{words.every}</a>
        </>
      )}
    </p>
  )
}
