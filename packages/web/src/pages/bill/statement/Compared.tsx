import { useSignal } from "@preact/signals"
import type { ComponentType } from "preact"
import { useEffect } from "preact/hooks"
import type { Comparison } from "./comparedStatement.ts"

interface Props {
  readonly compared: Comparison
}

/** A statement next to the bill; what shows it is loaded for it alone. */
export const Compared = ({ compared }: Props) => {
  const loaded = useSignal<{ readonly Waterfall: ComponentType<Props> } | undefined>(undefined)
  useEffect(() => {
    void import("./Waterfall.tsx").then(({ Waterfall }) => (loaded.value = { Waterfall }))
  }, [loaded])
  return loaded.value ? <loaded.value.Waterfall compared={compared} /> : null
}
