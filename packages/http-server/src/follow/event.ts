import type { Watch } from "@ratecard/api"
import type { PriceChange } from "@ratecard/core/catalogue"

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
