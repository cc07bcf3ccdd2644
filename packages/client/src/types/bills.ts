import type { Answer, Body, Item, Part } from "./contract.ts"

/** Requests that were made, to be billed. */
export interface CostRequest extends Body<"cost"> {}
/** A request that was made, with its usage or its response as it was. */
export interface CostRecord extends Item<CostRequest["records"]> {}
/** What is known of a request beside its usage. */
export interface BillContext extends Part<NonNullable<CostRecord["context"]>> {}
/** Negotiated prices, discounts, markups and caps. */
export interface Overlay extends Part<NonNullable<CostRequest["overlay"]>> {}
/** What one's own prices are for some models; the first rule that fits holds. */
export interface OverlayRule extends Item<Overlay["rules"]> {}

/** What requests cost: a bill for each, in order, or why it has none. */
export interface Costs extends Answer<"cost"> {}
/** What a request cost, line by line; amounts are exact decimals in its `currency`, and add up to `total`. */
export type Bill = Extract<Item<Costs["results"]>, { readonly total: string }>
/** Why a record has no bill. */
export type RefusedRecord = Exclude<Item<Costs["results"]>, Bill>
/** An amount of a bill with a known price. */
export type PricedLine = Extract<Item<Bill["lines"]>, { readonly amount: string }>
/** An amount of a bill without a known price, which its total leaves out. */
export type UnpricedLine = Exclude<Item<Bill["lines"]>, PricedLine>
/** How a price is known. */
export interface PriceSource extends Part<PricedLine["source"]> {}
/** What multiplies a price, and why. */
export interface PriceFactor extends Item<PricedLine["factors"]> {}
/** What a reader of a bill should know. */
export interface BillWarning extends Item<Bill["warnings"]> {}
