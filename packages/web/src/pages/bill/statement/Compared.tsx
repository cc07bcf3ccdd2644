import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import type { Comparison } from "./comparedStatement.ts"

/** A statement next to the bill; what shows it is loaded for it alone. */
export const Compared = ({ compared }: { readonly compared: Comparison }) => {
  const loaded = useSignal<typeof import("./Waterfall.tsx") | undefined>(undefined)
  useEffect(() => {
    void import("./Waterfall.tsx").then((module) => (loaded.value = module))
  }, [loaded])
  const Waterfall = loaded.value?.Waterfall
  return Waterfall ? <Waterfall compared={compared} /> : null
}
