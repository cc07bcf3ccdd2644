import { useSignal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"

/** Opens the list that models are chosen in, which is loaded then. */
export const ModelChoice = ({ label, models }: { readonly label: string; readonly models: ReadonlyArray<Model> }) => {
  const picker = useSignal<typeof import("./ModelPicker.tsx") | undefined>(undefined)
  const ModelPicker = picker.value?.ModelPicker
  return (
    <details
      class="model-choice"
      onToggle={async ({ currentTarget }) => {
        if (currentTarget.open) picker.value ??= await import("./ModelPicker.tsx")
      }}
    >
      <summary>{label}</summary>
      {ModelPicker && <ModelPicker models={models} />}
    </details>
  )
}
