import { addDecimals, decimal, decimalIn, decimalText, subtractDecimals } from "@ratecard/core/ledger"
import { Refusal, type World } from "../../World.ts"
import { cacheFolder } from "../../folders.ts"
import { compareCalls } from "../../code/compareCalls.ts"
import { type CheckedName, checkNames, type Failure, isFailed } from "../../code/findings.ts"
import { namesIn } from "../../code/namesIn.ts"
import { git, type Revisions, revisionsOf } from "../../code/revisions.ts"
import { sarifOf } from "../../code/sarif.ts"
import { type Volumes, volumesIn } from "../../code/volumes.ts"
import { textOf } from "../../cost/texts.ts"
import { writeText } from "../../files/readAndWrite.ts"
import type { Answer } from "../../output/answer.ts"
import { asOfNote, modelNamed, type Prices, pricesOf } from "../../prices/Prices.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import type { Row } from "../../usage/document.ts"
import { VERSION } from "../../version.ts"
import { FAILED, remarksOf } from "../check.ts"
import { logged } from "../logged.ts"
import { countLoggedCalls } from "./countLoggedCalls.ts"
import type { DiffDocument, DiffedCall, DiffTotal } from "./document.ts"
import { priceChange, STAND_IN } from "./priceChange.ts"
import { commentOf, costRemarks, costText, row } from "./report.ts"

/** The revisions to compare, and what makes the comparison fail. */
interface DiffOptions {
  /** `BASE..HEAD`, or `BASE` against the working tree; where the branch began if absent. */
  readonly range: string | undefined
  /** Model of prompts whose model the code does not name. */
  readonly model: string | undefined
  /** A file with calls a month. */
  readonly volumes: string | undefined
  /** Files with requests that were made. */
  readonly logs: ReadonlyArray<string>
  /** The most that the change may add: `20/month`, or `0.50/1000` calls. */
  readonly budget: string | undefined
  readonly within: number
  readonly failOn: Failure
  readonly sarif: string | undefined
  /** Prints a comment instead of rows. */
  readonly isComment: boolean
}

/** Compares prompts, tools and models of two revisions, and so their costs. */
export const diff = async (options: DiffOptions, world: World): Promise<Answer<DiffDocument>> => {
  const limit = limitOf(options.budget)
  const prices = pricesOf(world)
  const revisions = revisionsOf(options.range, world.folder)
  const volumes =
    options.volumes === undefined ? NO_VOLUMES : volumesIn(await textOf(options.volumes, world), options.volumes)
  const model = options.model === undefined ? undefined : modelNamed(prices, options.model).model.id
  const logged = options.logs.length === 0 ? NO_VOLUMES : await countLoggedCalls(options.logs, prices, world)
  const found = compareCalls(revisions, prices.names)
  const { callersOf } = found
  const pricing = {
    prices,
    model,
    volumes,
    logged,
    callersOf,
    load: tokenizersIn(cacheFolder(world)),
    now: world.now()
  }
  const calls: Array<DiffedCall> = []
  for (const changed of found.changed) calls.push(await priceChange(changed, pricing))
  const names = newNames(revisions, prices, world.now(), options.within)
  const totals = totalsOf(calls)
  const kept = limit === undefined ? null : isKept(limit, totals, calls)
  const failed = isFailed(names, options.failOn) || kept === false
  const faults = [...revisions.before.faults, ...revisions.after.faults]
  const document: DiffDocument = {
    as_of: prices.asOfDay,
    base: revisions.base,
    head: revisions.head,
    calls,
    totals,
    names,
    receipt: await receiptOf(revisions, prices, world),
    budget: options.budget === undefined ? null : { limit: options.budget, kept },
    failed,
    faults
  }
  if (options.sarif !== undefined)
    writeText(options.sarif, sarifOf([...remarksOf(names), ...costRemarks(calls)], VERSION), world)
  return {
    document,
    ...(options.isComment && { exported: [commentOf(document)] }),
    table: {
      columns: [
        { name: "place", least: 16 },
        { name: "what", least: 10, yields: 3 },
        { name: "model", least: 16, absent: "not said" },
        { name: "tokens", kind: "number" },
        { name: "now", kind: "number" },
        { name: "per 1,000 calls", title: "per 1k calls", kind: "number", absent: "unknown" },
        { name: "per month", kind: "number", usual: "" },
        { name: "currency", title: "", usual: "" }
      ],
      rows: calls.map(row)
    },
    notes: [...notesOf(document, options, prices), ...sharedNotes(calls, logged, callersOf)],
    faults: faults.map(({ file, message }) => `${file}: ${message}`),
    exitCode: failed ? FAILED : faults.length > 0 || (kept === null && limit !== undefined) ? 2 : 0
  }
}

const NO_VOLUMES: Volumes = new Map()

const totalsOf = (calls: ReadonlyArray<DiffedCall>): ReadonlyArray<DiffTotal> => {
  const currencies = [...new Set(calls.flatMap(({ currency }) => currency ?? []))]
  const sum = (texts: ReadonlyArray<string>) =>
    decimalText(texts.map((text) => decimalIn(text)!).reduce(addDecimals, decimal(0)))
  return currencies.map((currency) => {
    const own = calls.filter((call) => call.currency === currency)
    const months = own.flatMap(({ change_per_month }) => change_per_month ?? [])
    return {
      currency,
      per_1000: sum(own.flatMap(({ change_per_1000 }) => change_per_1000 ?? [])),
      per_month: months.length === 0 ? null : sum(months),
      complete: calls.every(({ change_per_1000, currency }) => change_per_1000 !== null && currency !== null)
    }
  })
}

/** Names that the new revision has more often in a file than the old one. */
const newNames = (
  { after, before, changed }: Revisions,
  prices: Prices,
  now: number,
  days: number
): ReadonlyArray<CheckedName> => {
  const keyOf = ({
    file,
    model,
    name
  }: {
    readonly file: string
    readonly model: string | null
    readonly name: string | null
  }) => `${file}\n${model ?? name ?? ""}`
  const filesOf = (files: ReadonlyArray<string>) => files.filter((file) => changed.has(file))
  const left = new Map<string, number>()
  for (const name of namesIn(before, prices.names, filesOf(before.tree.files)))
    left.set(keyOf(name), (left.get(keyOf(name)) ?? 0) + 1)
  const fresh = namesIn(after, prices.names, filesOf(after.tree.files)).filter((name) => {
    const known = left.get(keyOf(name)) ?? 0
    left.set(keyOf(name), known - 1)
    return known <= 0
  })
  return checkNames(fresh, prices, now, days)
}

const notesOf = (
  document: DiffDocument,
  { budget, logs, volumes }: DiffOptions,
  prices: Prices
): ReadonlyArray<string> => [
  costText(document),
  "Input that the code states; answers and what is filled in are not counted.",
  ...(volumes === undefined && logs.length === 0 ? ["How often each is called is unknown: pass --volumes."] : []),
  ...document.names.flatMap(({ file, findings, line }) => findings.map(({ message }) => `${file}:${line}: ${message}`)),
  ...(document.calls.some(({ after, before }) => after?.model === null || before?.model === null)
    ? [`If the code does not name one model, tokens are those of ${STAND_IN} and the cost is unknown: pass --model.`]
    : []),
  ...(document.receipt === null
    ? []
    : [
        `Agents on ${document.receipt.branch}: ${document.receipt.complete ? "" : "at least "}${document.receipt.cost} ${document.receipt.currency.toUpperCase()} for ${document.receipt.responses} responses`
      ]),
  ...(budget === undefined
    ? []
    : [
        `Budget ${budget}: ${document.budget?.kept === true ? "kept" : document.budget?.kept === false ? "exceeded" : "cannot be checked: a cost or volume is unknown"}`
      ]),
  asOfNote(prices)
]

/** The volumes that logs have of models which several places may call: whose they are is unknown. */
const sharedNotes = (
  calls: ReadonlyArray<DiffedCall>,
  logged: Volumes,
  callersOf: (model: string) => number
): ReadonlyArray<string> => {
  const open = calls.filter(({ before, calls_per_month }) => calls_per_month === null && before !== null)
  const models = [...new Set(open.flatMap(({ before }) => before?.model ?? []))].filter((model) => logged.has(model))
  return models.map(
    (model) =>
      `${model} has ${logged.get(model)} calls a month by the logs, and ${callersOf(model)} places may make them: pass --volumes.`
  )
}

/** The number of dollars that a change may add. */
interface Limit {
  readonly amount: string
  readonly per: "month" | "1000"
}

/** The limit that `--budget` has. */
const limitOf = (text: string | undefined): Limit | undefined => {
  if (text === undefined) return undefined
  const [, amount, per] = /^(\d+(?:\.\d+)?)\/(month|1000)$/u.exec(text) ?? []
  if (amount !== undefined) return { amount, per: per as Limit["per"] }
  throw new Refusal(`--budget takes dollars such as 20/month, or 0.50/1000 for a thousand calls; not '${text}'`)
}

/** Whether the change stays below its limit; null if not all of it is known. */
const isKept = (
  { amount, per }: Limit,
  totals: ReadonlyArray<DiffTotal>,
  calls: ReadonlyArray<DiffedCall>
): boolean | null => {
  const total = totals.find(({ currency }) => currency === "usd")
  const sum = per === "month" ? (total?.per_month ?? "0") : (total?.per_1000 ?? "0")
  const isAll = calls.every(
    (call) => call.currency === "usd" && (per === "month" ? call.change_per_month : call.change_per_1000) !== null
  )
  if (!subtractDecimalsText(amount, sum).startsWith("-")) return isAll ? true : null
  return false
}

const subtractDecimalsText = (one: string, other: string): string =>
  decimalText(subtractDecimals(decimalIn(one)!, decimalIn(other)!))

/** The cost of agents on the branch, by the logs of this machine; null if there are none. */
const receiptOf = async ({ root }: Revisions, prices: Prices, world: World): Promise<DiffDocument["receipt"]> => {
  const branch = git(root, "rev-parse", "--abbrev-ref", "HEAD").trim()
  const { document } = await logged(prices, world, { by: "branch" }, -Infinity)
  const remote = /([^/:]+)\/([^/]+?)(?:\.git)?$/u.exec(remoteOf(root))
  // Agents name a repository by its remote, or by the folder that it is in: a clone's is called as the remote.
  const names = [root.split(/[/\\]/u).at(-1), remote?.[2], remote === null ? undefined : `${remote[1]}/${remote[2]}`]
  const isOurs = (row: Row) => row.branch === branch && names.includes(row.repository)
  const row = document.rows.find(isOurs)
  if (row === undefined) return null
  const { complete, cost, currency, responses } = row
  return { branch, cost, currency, complete, responses }
}

const remoteOf = (root: string): string => {
  try {
    return git(root, "remote", "get-url", "origin").trim()
  } catch {
    return ""
  }
}
