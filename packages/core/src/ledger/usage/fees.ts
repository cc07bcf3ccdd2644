import type { MakerSlug } from "../../catalogue/makers.ts"
import { countIn, invalidCounts, invalidSeconds, isPart, type Part } from "./counters.ts"
import type { Amount, ReadingFault, SearchSize, Unit } from "./reading.ts"
import type { Warning } from "../schemas/Bill.ts"
import { partOf } from "../logs/logRecord.ts"
import { minutesIn } from "./quantity.ts"

/** Billed units of a response besides tokens. */
export interface Fees {
  readonly amounts: ReadonlyArray<Amount>
  readonly warning?: Warning
}

export const NO_FEES: Fees = { amounts: [] }

/** The calls that a response or its usage tells of: of tools that the provider runs, and charges for. */
export const feesOf = (
  usage: Part,
  bodies: ReadonlyArray<Part>,
  model: string | undefined,
  vendor: () => MakerSlug | undefined
): Fees | ReadingFault => {
  const counted = countedIn(usage, model)
  if (!Array.isArray(counted)) return counted
  if (bodies.length === 0 && counted.length === 0) return NO_FEES
  const grounded = groundedIn(bodies, isChargedByPrompt(model))
  const seen = COUNTERS.some(([parent]) => isPart(usage[parent])) ? [] : calledIn(bodies, vendor)
  const amounts = [...counted, ...seen, ...grounded]
  return amounts.some(({ unit }) => unit === "maps_grounding_query") ? { amounts, warning: MAPS } : { amounts }
}

const MAPS: Warning = {
  code: "maps_queries",
  message: "The number of Maps queries is unknown: one is assumed."
}

/** Places where a usage counts calls, and the unit of each counter. `mcp_calls` charge no fee. */
const COUNTERS: ReadonlyArray<readonly [parent: string, units: Readonly<Record<string, Unit>>]> = [
  ["server_tool_use", { web_search_requests: "web_search_request", web_fetch_requests: "web_fetch_request" }],
  // OpenRouter's own search.
  ["server_tool_use_details", { web_search_requests: "web_search_request" }],
  [
    "server_side_tool_usage_details",
    {
      web_search_calls: "web_search_call",
      x_search_calls: "x_search_call",
      code_interpreter_calls: "code_interpreter_call",
      code_execution_calls: "code_interpreter_call",
      file_search_calls: "file_search_call",
      collections_search_calls: "file_search_call",
      document_search_calls: "file_search_call",
      attachment_search_calls: "attachment_search_call"
    }
  ]
]

/** Counters of Cohere for a ranking, and of Mistral for a document. */
const COUNTED = [
  ["webSearchRequests", "web_search_request"],
  ["search_units", "search_unit"],
  ["pages_processed", "page"]
] as const

/** Perplexity charges each request by how much a search brings into it. */
const SEARCH_SIZES: ReadonlySet<string> = new Set<SearchSize>(["low", "medium", "high"])

/** Counters of Google's Interactions. */
const GROUNDINGS = new Map<unknown, "grounding" | "maps_grounding">([
  ["google_search", "grounding"],
  ["google_maps", "maps_grounding"]
])

/** The places of all of these counters in a usage, joined by `/`. */
export const FEE_COUNTERS: ReadonlyArray<string> = [
  ...COUNTERS.flatMap(([parent, units]) => Object.keys(units).map((name) => `${parent}/${name}`)),
  ...COUNTED.map(([name]) => name),
  "server_side_tool_usage_details/mcp_calls",
  "num_sources_used",
  "num_search_queries",
  "prompt_audio_seconds",
  "grounding_tool_count"
]

const countedIn = (usage: Part, model: string | undefined): Array<Amount> | ReadingFault => {
  const amounts: Array<Amount> = []
  for (const [parent, units] of COUNTERS) {
    const counters = usage[parent]
    if (!isPart(counters)) continue
    for (const name in units) {
      const quantity = countIn(counters[name])
      if (Number.isNaN(quantity)) return invalidCounts(usage, [[parent, name]])
      if (quantity > 0) add(amounts, units[name]!, quantity)
    }
  }
  const sources = countIn(usage["num_sources_used"])
  if (Number.isNaN(sources)) return invalidCounts(usage, [["num_sources_used"]])
  if (sources > 0 && !isPart(usage["server_side_tool_usage_details"])) add(amounts, "live_search_source", sources)
  for (const [name, unit] of COUNTED) {
    const quantity = countIn(usage[name])
    if (Number.isNaN(quantity)) return invalidCounts(usage, [[name]])
    if (quantity > 0) add(amounts, unit, quantity)
  }
  const { search_context_size: size } = usage
  const queries = countIn(usage["num_search_queries"])
  if (Number.isNaN(queries)) return invalidCounts(usage, [["num_search_queries"]])
  // Deep research is charged by its queries, other searches by the request.
  if (queries > 0) add(amounts, "web_search_call", queries)
  else if (typeof size === "string" && SEARCH_SIZES.has(size)) add(amounts, `request_${size as SearchSize}`, 1)
  const minutes = minutesIn(usage["prompt_audio_seconds"])
  if (minutes === undefined) return invalidSeconds(usage, "prompt_audio_seconds")
  if (minutes !== 0) amounts.push({ unit: "audio_minute", quantity: minutes })
  const tools = usage["grounding_tool_count"]
  for (const item of Array.isArray(tools) ? tools : [{ type: "google_search", count: tools }]) {
    const tool = isPart(item) ? GROUNDINGS.get(item["type"]) : undefined
    if (tool === undefined) continue
    const count = countIn((item as Part)["count"])
    if (Number.isNaN(count)) return invalidCounts(usage, [["grounding_tool_count"]])
    if (count > 0) amounts.push(grounding(tool, count, isChargedByPrompt(model)))
  }
  return amounts
}

/** Items of an output whose tools charge by the call. A page that a search opens is none. */
const CALLS: ReadonlySet<unknown> = new Set([
  "web_search_call",
  "x_search_call",
  "file_search_call",
  "code_interpreter_call",
  "image_generation_call"
])

const calledIn = (bodies: ReadonlyArray<Part>, vendor: () => MakerSlug | undefined): Array<Amount> => {
  const amounts: Array<Amount> = []
  const containers = new Set<unknown>()
  for (const body of bodies) {
    const isPreview = listIn(body["tools"]).some((tool) =>
      String(partOf(tool)?.["type"]).startsWith("web_search_preview")
    )
    for (const item of listIn(body["output"])) {
      if (!isPart(item) || !CALLS.has(item["type"])) continue
      const action = partOf(item["action"])?.["type"]
      if (action === "open_page" || action === "find_in_page") continue
      const unit = item["type"] as Unit
      if (unit === "code_interpreter_call" && vendor() === "openai") {
        // OpenAI charges the container that the calls run in.
        containers.add(item["container_id"])
        continue
      }
      add(amounts, unit === "web_search_call" && isPreview ? "web_search_preview_call" : unit, 1)
    }
    for (const choice of listIn(body["choices"])) {
      for (const call of listIn(partOf(partOf(choice)?.["message"])?.["tool_calls"])) {
        // Moonshot's own search is called like a function of the caller's.
        if (partOf(partOf(call)?.["function"])?.["name"] === "$web_search") add(amounts, "web_search_call", 1)
      }
    }
  }
  if (containers.size > 0) add(amounts, "container", containers.size)
  return amounts
}

const grounding = (tool: "grounding" | "maps_grounding", queries: number, isByPrompt: boolean): Amount =>
  isByPrompt ? { unit: `${tool}_prompt`, quantity: 1 } : { unit: `${tool}_query`, quantity: queries }

/** Since Gemini 3 each distinct query is charged, before that each prompt. */
const isChargedByPrompt = (model: string | undefined): boolean => /gemini-[12]\b/u.test(model ?? "")

const groundedIn = (bodies: ReadonlyArray<Part>, isByPrompt: boolean): Array<Amount> => {
  const queries = new Set<string>()
  let hasMaps = false
  let hasPages = false
  for (const body of bodies) {
    for (const part of [body, ...listIn(body["candidates"])]) {
      const metadata = partOf(partOf(part)?.["groundingMetadata"] ?? partOf(part)?.["grounding_metadata"])
      if (metadata === undefined) continue
      for (const query of listIn(metadata["webSearchQueries"] ?? metadata["web_search_queries"]))
        if (typeof query === "string" && query !== "") queries.add(query)
      for (const chunk of listIn(metadata["groundingChunks"] ?? metadata["grounding_chunks"])) {
        hasMaps ||= isPart(partOf(chunk)?.["maps"])
        hasPages ||= isPart(partOf(chunk)?.["web"])
      }
    }
  }
  const amounts: Array<Amount> = []
  if (queries.size > 0 && (hasPages || !hasMaps)) {
    amounts.push(grounding("grounding", queries.size, isByPrompt))
  }
  if (hasMaps) amounts.push(grounding("maps_grounding", 1, isByPrompt))
  return amounts
}

const add = (amounts: Array<Amount>, unit: Unit, calls: number): void => {
  const index = amounts.findIndex((amount) => amount.unit === unit)
  if (index === -1) amounts.push({ unit, quantity: calls })
  else amounts[index] = { unit, quantity: Number(amounts[index]!.quantity) + calls }
}

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
