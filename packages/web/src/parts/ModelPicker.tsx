import { useSignal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { useEffect, useRef } from "preact/hooks"
import { searched, searchText } from "./search.ts"
import { modelsAsked, newestFirst, newestOfEach } from "../prices/prices.ts"
import { useSite, useWords } from "../site.ts"
import { PICKER_WORDS } from "../words/picker.ts"
import "./modelPicker.css"

/** The models of a provider that are shown before more are asked for. */
const FIRST = 5

/** The offered models by provider, newest first, with a search; those that are chosen stand in the address. */
export const ModelPicker = ({ models }: { readonly models: ReadonlyArray<Model> }) => {
  const { address, prices } = useSite()
  const words = useWords(PICKER_WORDS)
  const search = useSignal("")
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current!.focus({ preventScroll: true })
    box.current!.closest(".model-picker")!.scrollIntoView({ block: "nearest" })
  }, [])
  const view = modelsAsked(prices.value, address.query.value)
  const chosen = models.map(({ id }) => id)
  const choose = (ids: ReadonlyArray<string>) => address.set({ models: ids.join(",") })
  const found = Map.groupBy(searched(view.offered, searchText, search.value), (model) => model.provider_display_name)
  const boxOf = ({ display_name, id }: Model) => (
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
  )
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
        {[...found].map(([provider, offered]) => {
          const all = newestFirst(offered, view)
          const first = search.value === "" && all.length > FIRST + 1 ? FIRST : all.length
          return (
            <fieldset key={provider}>
              <legend>{provider}</legend>
              {all.slice(0, first).map(boxOf)}
              {first < all.length && (
                <details>
                  <summary>{words.more(all.length - first)}</summary>
                  {all.slice(first).map(boxOf)}
                </details>
              )}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}
