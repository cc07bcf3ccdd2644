import type { Delivery } from "@ratecard/api"

/** An event for a webhook. */
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
}
