import type { UsageCell, UsageSums } from "@ratecard/core/ledger"
import type { Agent } from "./files/LogPlace.ts"
import type { PricedResponse, PricedTogether } from "./priceResponse.ts"

/** The place of responses of one model in one session on one branch in a quarter of an hour. */
export interface CellPlace {
  readonly agent: Agent
  /** Quarters of an hour since the epoch: days of all time zones begin with one. */
  readonly quarter: number
  readonly session: string
  readonly project: string
  /** The machine that logged it; empty if it has no name. */
  readonly machine: string
  /** The person by an export, else the machine's name; absent of this machine's own logs. */
  readonly person?: string
  /** The folder's branch, and its repository by owner and name; absent if the log does not say. */
  readonly branch?: string
  readonly repository?: string
  readonly model: string
  readonly unknown?: NonNullable<PricedResponse["unknown"]>
}

/** The sum of responses at one place: every view is a sum of such. */
export type Cell = CellPlace & UsageCell

export const QUARTER_MILLIS = 15 * 60 * 1000

/** The quarter of an hour of an instant, counted from the epoch. */
export const quarterOf = (at: number): number => Math.floor(at / QUARTER_MILLIS)

/** Adds a priced response to the sum of its place. */
export const addPriced = (
  sums: UsageSums<CellPlace>,
  { bill, model, reported, response, responses, unknown }: PricedTogether
): void => {
  const { agent, at, branch, isExported, kind, machine = "", project = "", repository, session = "" } = response
  const person = response.person ?? (isExported && machine)
  const place = {
    agent,
    quarter: quarterOf(at),
    session,
    project,
    machine,
    model,
    ...(branch && { branch }),
    ...(repository && { repository }),
    ...(person !== undefined && { person }),
    ...(unknown && { unknown })
  }
  const names = [agent, place.quarter, session, project, machine, model, branch, repository, person ?? 0]
  sums.add(place, bill, { gap: kind.gap, name: names.join("\n"), reported, responses })
}
