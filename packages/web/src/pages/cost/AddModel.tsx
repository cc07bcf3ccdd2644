import { useSignal } from "@preact/signals"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import type { CostRequest } from "./costRequest.ts"

/** Chooses among the offered models, or shows them all. */
export const AddModel = ({ request }: { readonly request: CostRequest }) => {
  const { address } = useSite()
  const words = useWords(COST_WORDS)
  const picker = useSignal<typeof import("./ModelPicker.tsx") | undefined>(undefined)
  const { models: _, ...others } = Object.fromEntries(address.query.value)
  const ModelPicker = picker.value?.ModelPicker
  return (
    <div class="add">
      {request.isEvery ? (
        <a href={address.href("/", others)}>{words.few}</a>
      ) : (
        <>
          <details
            onToggle={async ({ currentTarget }) => {
              if (currentTarget.open) picker.value ??= await import("./ModelPicker.tsx")
            }}
          >
            <summary>{words.add}</summary>
            {ModelPicker && <ModelPicker request={request} />}
          </details>
          <a href={address.href("/", { ...others, models: "all" })}>{words.every}</a>
        </>
      )}
    </div>
  )
}
