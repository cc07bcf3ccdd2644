import type { Answer, Body, Item } from "./contract.ts"

export type {
  Bill,
  BillContext,
  CostBand,
  CostRecord,
  ExpectedCall,
  Overlay,
  OverlayRule,
  PricedLine,
  PriceFactor,
  PriceSource,
  RecordError,
  RefusedRecord,
  UnpricedLine,
  Warning as BillWarning
} from "@ratecard/core/ledger"

/** Requests that were made or are expected, to be billed. */
export interface CostRequest extends Body<"cost"> {}
/** What requests cost: a bill for each, in order, or why it has none. */
export interface Costs extends Answer<"cost"> {}

/** A vendor's statement, and the requests of the same period. */
export interface ReconcileRequest extends Body<"reconcile"> {}
/** A statement next to what the requests cost, with every difference by its cause. */
export interface Reconciliation extends Answer<"reconcile"> {}
/** A cause of a difference with its amount, and what shows it. */
export interface DifferenceSum extends Item<Reconciliation["causes"]> {}
/** A part of a difference. */
export interface DifferenceLine extends Item<DifferenceSum["lines"]> {}
