import { useSignal } from "@preact/signals"
import type { CatalogueView, Model } from "@ratecard/core/catalogue"
import { useEffect, useRef } from "preact/hooks"
import { searched, searchText } from "./search.ts"
import { modelsAsked, newestOfEach } from "../prices/prices.ts"
import { useSite, useWords } from "../site.ts"
import { PICKER_WORDS } from "../words/picker.ts"
import "./modelPicker.css"

/** The offered models by provider, with a search; those that are chosen stand in the address. */
export const ModelPicker = ({ models }: { readonly models: ReadonlyArray<Model> }) => {
  const { address, prices } = useSite()
  const words = useWords(PICKER_WORDS)
  const search = useSignal("")
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const view = modelsAsked(prices.value, address.query.value)
  const chosen = models.map(({ id }) => id)
  const choose = (ids: ReadonlyArray<string>) => address.set({ models: ids.join(",") })
  const found = findModels(view, search.value)
  return (
    <div class="model-picker">
      <p>
        <input
          ref={box}
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search.value}
          onInput={({ currentTarget }) => (search.value = currentTarget.value)}
        />{" "}
        <button type="button" onClick={() => choose(newestOfEach(view).map(({ id }) => id))}>
          {words.newest}
        </button>
      </p>
      {found.size === 0 && <p role="status">{words.noMatches}</p>}
      <div class="groups">
        {[...found].map(([provider, models]) => (
          <fieldset key={provider}>
            <legend>{provider}</legend>
            {models.map(({ display_name, id }) => (
              <label key={id} class="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ currentTarget }) =>
                    choose(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                  }
                />
                <span>{display_name}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** The offered models that a search finds, by provider. */
const findModels = ({ offered }: CatalogueView, search: string): ReadonlyMap<string, ReadonlyArray<Model>> =>
  Map.groupBy(searched(offered, searchText, search), (model) => model.provider_display_name)
