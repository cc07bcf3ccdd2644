import { countRequest, countTokens, findModel } from "@ratecard/core"
import { CHAT_FORMATS, chatFormatOf, type ChatFormat, readRequest } from "@ratecard/core/tokenizer"
import { existsSync, readFileSync } from "node:fs"
import { optionsOf } from "../options.ts"

const HELP = `Compares our counts of whole requests and answers with those that vendors reported.

  --cases FILE  JSON: {"cases": [{kind, model, host, vendor_tokens, request, text}]}, where kind is prompt_tokens
                (of the body of a request) or completion_tokens (of the text of an answer)
  --worst N     prints the requests of each group that are furthest off (0)
`

/** A count that a vendor reported. */
interface Case {
  readonly id?: string
  readonly kind: "prompt_tokens" | "completion_tokens"
  /** The id of the catalogue. */
  readonly model: string
  readonly host?: string
  readonly vendor_tokens: number
  readonly source: string
  readonly request?: object
  readonly text?: string
}

/** A count of ours next to the vendor's: errors in percent. */
interface Compared {
  readonly group: string
  readonly before: number
  readonly after: number
  readonly isInBand: boolean
  readonly told: string
}

const { cases: file, worst } = optionsOf(HELP, { cases: "", worst: "0" })
if (!existsSync(file)) throw new Error("--cases takes a file of counts")
const { cases }: { readonly cases: ReadonlyArray<Case> } = JSON.parse(readFileSync(file, "utf8"))

const compare = async ({ host, kind, model: id, request, source, text, vendor_tokens: truth }: Case) => {
  const found = findModel(id)
  if (found.is !== "model") throw new Error(found.message)
  const { model } = found
  const off = (tokens: number): number => (100 * (tokens - truth)) / truth
  if (kind === "completion_tokens") {
    const { estimate, tokens } = await countTokens(text!, model)
    const name = chatFormatOf(model, host)
    const format: ChatFormat | undefined = name && CHAT_FORMATS[name]
    const after = tokens + (format?.answer ?? 0)
    const isInBand = (estimate?.low ?? tokens) <= truth && truth <= Math.max(after, estimate?.high ?? 0)
    return {
      group: `${model.provider}, answers`,
      before: off(tokens),
      after: off(after),
      isInBand,
      told: `${id} ${truth} ${after} ${source}`
    }
  }
  const { messages, tools, uncounted } = readRequest(request!)
  if (uncounted.length > 0) return undefined
  const { high, low, tokens } = await countRequest(request!, model, host === undefined ? {} : { host })
  const before = await countTokens(messages.map(({ content }) => content).join("\n"), model)
  const what = tools.length === 0 ? "requests" : "with tools"
  return {
    group: `${model.provider}, ${what}`,
    before: off(before.tokens),
    after: off(tokens),
    isInBand: low <= truth && truth <= high,
    told: `${id} ${host ?? ""} ${truth} ${tokens} (${low}-${high}) ${source}`
  }
}

const compared: Array<Compared> = []
let leftOut = 0
for (const each of cases) {
  const one = await compare(each)
  if (one === undefined) leftOut++
  else compared.push(one)
}

const at = (values: ReadonlyArray<number>, share: number): string => {
  const ordered = values.toSorted((one, other) => one - other)
  return ordered[Math.min(values.length - 1, Math.floor(share * values.length))]!.toFixed(1)
}

const row = (...cells: ReadonlyArray<string | number>): void =>
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(22) : String(cell).padStart(8))).join(""))

row("error in %", "n", "median", "p10", "p90", "|error|", "in band", "before:", "median", "p10", "p90", "|error|")
for (const [group, ones] of Map.groupBy(
  compared.toSorted((one, other) => (one.group < other.group ? -1 : 1)),
  (one) => one.group
)) {
  const summary = (values: ReadonlyArray<number>) => [
    at(values, 0.5),
    at(values, 0.1),
    at(values, 0.9),
    at(values.map(Math.abs), 0.5)
  ]
  const inBand = ones.filter(({ isInBand }) => isInBand).length
  row(
    group,
    ones.length,
    ...summary(ones.map(({ after }) => after)),
    `${Math.round((100 * inBand) / ones.length)} %`,
    "",
    ...summary(ones.map(({ before }) => before))
  )
  const furthest = ones.toSorted((one, other) => Math.abs(other.after) - Math.abs(one.after))
  for (const { after, isInBand, told } of furthest.slice(0, Number(worst)))
    console.log(`   ${after.toFixed(1)} ${isInBand ? "" : "out "}${told}`)
}
console.log(`${leftOut} requests have more than text and functions and are left out`)
