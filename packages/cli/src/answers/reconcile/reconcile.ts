import { decimalIn } from "@ratecard/core/ledger"
import { type Reconciliation, reconcile as reconcileStatement, STATEMENTS } from "@ratecard/core/reconcile"
import { resolve } from "node:path"
import { cacheFolder } from "../../cacheFolder.ts"
import { nameOf, ratesIn, textOf } from "../../cost/texts.ts"
import { reasonOf } from "../../files/findFiles.ts"
import type { Answer } from "../../output/answer.ts"
import { inSight } from "../../output/Progress.ts"
import { asOfNote, pricesOf } from "../../prices/Prices.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import { faultText } from "../../usage/countResponses.ts"
import { LOCAL } from "../../usage/days.ts"
import { cacheIn } from "../../usage/LogCache.ts"
import { countUsage, priceResponses } from "../../usage/Usage.ts"
import { Refusal, type World } from "../../World.ts"
import { inputsOf, loggedIn, recordsOf } from "./inputs.ts"
import { pieces } from "./pieces.ts"
import { firstOf } from "../usageAnswer.ts"
import { zoneOf } from "../zoneOf.ts"
import { hintsOf, linesTable, waterfall } from "./waterfall.ts"

/** What is asked of a statement. */
export interface ReconcileOptions {
  readonly statement: string
  /** Files and folders; none: the places where agents keep their logs. */
  readonly logs: ReadonlyArray<string>
  readonly timezone: string | undefined
  /** In dollars. */
  readonly tolerance: string | undefined
  readonly rates: string | undefined
  readonly isExplained: boolean
  readonly isQuiet: boolean
}

/** Why a vendor's statement and logs differ. */
export const reconcile = async (options: ReconcileOptions, world: World): Promise<Answer<Reconciliation>> => {
  const { isQuiet, statement } = options
  const timezone = options.timezone === undefined ? undefined : zoneOf(options.timezone)
  const tolerance = toleranceOf(options.tolerance)
  const prices = pricesOf(world)
  const overlay = await ratesIn(options.rates, world)
  const { logs, records, reports } = inputsOf(options.logs, world)
  const known = await recordsOf(records, { prices, now: world.now(), overlay, currency: undefined }, world)
  const text = statement === "-" ? [await textOf(statement, world)] : pieces(resolve(world.folder, statement))
  const isFromLogs = logs.length > 0 || options.logs.length === 0
  const cache = cacheFolder(world)
  const asked = {
    by: "day" as const,
    timezone: LOCAL,
    paths: logs,
    prices,
    overlay,
    env: world.env,
    folder: world.folder,
    home: world.home,
    now: world.now,
    cache: cacheIn(cache)
  }
  const { explained, faults } = await inSight(isQuiet, world, async (progress) => {
    const usage = isFromLogs ? await countUsage({ ...asked, progress }, tokenizersIn(cache)) : undefined
    const responses = function* () {
      yield* known.responses
      if (usage === undefined) return
      for (const each of priceResponses({ ...asked, tokenizers: usage.tokenizers, progress })) yield loggedIn(each)
    }
    return {
      explained: readable(statement, () =>
        reconcileStatement({
          prices,
          statement: text,
          logs: responses(),
          usage: reports.map((path) => pieces(resolve(world.folder, path))),
          timezone
        })
      ),
      faults: [...known.faults, ...(usage?.document.faults ?? []).map(faultText)]
    }
  })
  if (explained === undefined) {
    throw new Refusal(
      `${nameOf(statement)}: is not a known statement. Known are:\n${STATEMENTS.map((name) => `  ${name}`).join("\n")}`
    )
  }
  const document = { ...explained, faults: [...explained.faults, ...faults] }
  return {
    document,
    table: linesTable(document),
    drawing: () => waterfall(document, options.isExplained),
    isDrawn: true,
    notes: [...hintsOf(document), asOfNote(prices)],
    faults: firstOf(document.faults),
    exitCode: exitCodeOf(document, tolerance)
  }
}

/** A statement that cannot be read is a mistake of usage. */
const readable = <A>(file: string, read: () => A): A => {
  try {
    return read()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined || path === undefined) throw error
    throw new Refusal(`${file}: ${reasonOf(error)}`)
  }
}

const toleranceOf = (text = "0"): number => {
  const tolerance = decimalIn(text) === undefined ? Number.NaN : Number(text)
  if (tolerance >= 0) return tolerance
  throw new Refusal(`--tolerance takes an amount in dollars such as 0.50, not '${text}'`)
}

/** 0: all is explained; 2: some is not, or could not be read or priced; 3: there was nothing to compare. */
const exitCodeOf = ({ complete, faults, responses, unexplained }: Reconciliation, tolerance: number): number => {
  if (responses === 0) return 3
  return !complete || faults.length > 0 || Math.abs(Number(unexplained)) > tolerance ? 2 : 0
}
