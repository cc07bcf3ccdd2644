import type { Watch } from "@ratecard/api"
import type { PriceChange } from "@ratecard/core/catalogue"
import { amount, detailsOf, titleOf } from "../feeds/changeText.ts"

/** What happened, as messages have it. */
export type Event =
  | {
      readonly type: "price.moved" | "price.below"
      readonly timestamp: string
      readonly data: About & { readonly change: PriceChange }
    }
  | {
      readonly type: "model.retires"
      readonly timestamp: string
      readonly data: About & { readonly model_id: string; readonly retires_on: string }
    }
  | { readonly type: "test"; readonly timestamp: string; readonly data: { readonly webhook_id: string } }

interface About {
  readonly watch: Watch
  readonly display_name: string
  /** The page of the model. */
  readonly url: string
}

/** An event as people read it. */
export interface EventText {
  readonly title: string
  readonly lines: ReadonlyArray<string>
  readonly url: string | undefined
  /** What feeds sort it by. */
  readonly tags: ReadonlyArray<string>
}

export const eventText = (event: Event): EventText => {
  if (event.type === "test") {
    const lines = ["Messages about what you follow arrive here."]
    return { title: "Test of Ratecard", lines, url: undefined, tags: [event.type] }
  }
  const { display_name, url, watch } = event.data
  const why = `You follow: ${watchText(watch, display_name)}`
  if (event.type === "model.retires") {
    const title = `${display_name} retires on ${event.data.retires_on}`
    return { title, lines: [why], url, tags: [event.type] }
  }
  const { change } = event.data
  const lines = [...detailsOf(change, display_name), why]
  return { title: titleOf(change, display_name), lines, url, tags: [event.type, change.provider, change.kind] }
}

/** What a user follows, in a few words; `name` is that of the model that something happened to. */
const watchText = (watch: Watch, name: string): string => {
  const all = watch.line_id === null ? "every model" : `the line ${watch.line_id}`
  const subject = watch.model_id === null ? all : name
  if (watch.rule === "below") return `${watch.unit} of ${subject} below ${amount(watch.price)} per 1M tokens`
  return watch.rule === "moved" ? `prices of ${subject}` : `retirements within ${watch.days} days of ${subject}`
}
