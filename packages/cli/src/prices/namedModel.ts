import { type Model, nearestIds, resolve } from "@ratecard/core/catalogue"
import { Refusal } from "../World.ts"
import type { Prices } from "./Prices.ts"

/** The model that a name means; a name that means none, or several, is refused with the nearest ids. */
export const namedModel = ({ view }: Prices, name: string): Model => {
  const found = resolve(view.modelById, name)
  if (found.how !== "none") return view.modelById.get(found.model_id)!
  const nearest = found.candidates.length > 0 ? found.candidates : nearestIds(name, view.modelById.keys(), NEAREST)
  throw new Refusal(
    nearest.some((id) => found.message.includes(id))
      ? found.message
      : `${found.message} Nearest: ${nearest.join(", ")}.`
  )
}

const NEAREST = 3
