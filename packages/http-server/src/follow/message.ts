import type { Delivery } from "@ratecard/api"

/** An event for a webhook, or for an address or a feed that stands for one. */
export interface Message {
  readonly webhook_id: string
  /** The same for each attempt, and for the same event found twice. */
  readonly id: string
  readonly event: string
  readonly body: string
}

/** What came of an attempt to send it. */
export interface Outcome {
  readonly result: NonNullable<Delivery["result"]>
  readonly status: number | null
  /** Another attempt would come to the same. */
  readonly isFinal?: true
}
