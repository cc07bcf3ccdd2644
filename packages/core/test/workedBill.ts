import type { BillLine, CostRecord, Overlay } from "../src/ledger.ts"

/** A bill that was worked out by hand from a vendor's price list, and the usage that it is of. */
export interface WorkedBill extends Pick<CostRecord, "response" | "request"> {
  readonly id: string
  readonly title: string
  readonly provider?: string
  readonly model: string
  readonly at: string
  readonly api?: string
  readonly usage?: unknown
  readonly context?: NonNullable<CostRecord["context"]> & {
    readonly service_tier_response?: string
    readonly speed_request?: string
    readonly aggregate_of_requests?: boolean
    readonly every_request_below_272k?: boolean
  }
  readonly response_extra?: {
    readonly output_items?: Readonly<Record<string, number>>
    readonly groundingMetadata?: object
  }
  readonly overlay?: Overlay
  readonly expect?: {
    readonly currency: string
    readonly lines: ReadonlyArray<BillLine>
    readonly total: string
    readonly complete?: false
    readonly warnings?: ReadonlyArray<string>
    /** Our total less the vendor's own. */
    readonly difference?: string
  }
  readonly expect_error?: {
    readonly kind: string
    readonly fields?: ReadonlyArray<string>
    readonly candidates?: ReadonlyArray<string>
  }
}
