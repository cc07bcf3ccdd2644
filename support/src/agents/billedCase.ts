/** A line of a worked bill. */
interface BilledLine {
  readonly unit: string
  readonly quantity: number
  readonly amount: string
}

/** A worked bill: what a model answered, and what that cost. */
export interface BilledCase {
  readonly id: string
  readonly api: string
  readonly model: string
  readonly at: string
  readonly usage: Readonly<Record<string, unknown>>
  readonly context?: { readonly service_tier_response?: string }
  readonly response_extra?: { readonly output_items?: Readonly<Record<string, number>> }
  /** Why it has no bill. */
  readonly expect_error?: { readonly kind: string }
  readonly expect?: { readonly currency: string; readonly total: string; readonly lines: ReadonlyArray<BilledLine> }
}
