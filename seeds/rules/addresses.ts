import type { Citation } from "@ratecard/core/ledger"
import type { Finding } from "./fault.ts"

/** Refuses a source that says nothing by itself, and a list that others keep as the word of a vendor. */
export const sourceFindings = (
  path: string,
  { basis, source, url = "" }: Pick<Citation, "source" | "url"> & Partial<Pick<Citation, "basis">>
): ReadonlyArray<Finding> => [
  ...(FRAGMENT.test(source)
    ? [
        {
          path: `${path}.source`,
          problem: `is '${source}', a fragment or an address`,
          remedy: "say who says it: `OpenAI's pricing page`"
        }
      ]
    : []),
  ...(basis === "announced" && LIST.test(url)
    ? [
        {
          path: `${path}.url`,
          problem: `is ${url}, a list that others keep, and no announcement of the vendor`,
          remedy: "write `published list`, or the vendor's own address"
        }
      ]
    : [])
]

const FRAGMENT = /^(?:[^\p{L}\d]|https?:|www\.|[\w-]+\.com\b|(?:as|quoted|served)\b)/u

const LIST =
  /^https:\/\/(?:[\w.]+\.)?(?:unpkg\.com|npmjs\.com|openrouter\.ai|models\.dev|github(?:usercontent)?\.com\/(?:anomalyco\/models\.dev|berriai\/litellm|pydantic\/genai-prices|portkey-ai\/models|mrzhihao\/cpa-model-prices|simonw\/llm-prices|agentops-ai\/tokencost))(?:\/|$)/iu

/** Refuses an address that others cannot open or that changes under them, and none for a new price, which `price` names. */
export const addressFindings = (path: string, url: string | undefined, price?: string): ReadonlyArray<Finding> => {
  if (url !== undefined) return faultOf(url).map((fault) => ({ path: `${path}.url`, ...fault }))
  return price === undefined || WITHOUT_ADDRESS.has(price)
    ? []
    : [{ path: `${path}.url`, problem: "is missing", remedy: "write the address where others can read the price" }]
}

const faultOf = (url: string): ReadonlyArray<Pick<Finding, "problem" | "remedy">> => {
  if (!URL.canParse(url)) return [{ problem: `is ${url}, no address`, remedy: "write a whole one" }]
  const { hostname, pathname } = new URL(url)
  const [, , , kind, version = ""] = pathname.split("/")
  const isFile =
    hostname === "raw.githubusercontent.com" ||
    (hostname === "github.com" && (kind === "blob" || kind === "tree" || kind === "raw"))
  const commit = hostname === "github.com" ? version : (kind ?? "")
  return isFile && !COMMIT.test(commit)
    ? [
        {
          problem: `is ${url}, a file that changes`,
          remedy: "write https://github.com/<owner>/<repository>/blob/<the whole commit>/<path>"
        }
      ]
    : []
}

const COMMIT = /^[0-9a-f]{40}$/u

/** The old prices without an address: by file, model and first day, of a tariff also by unit. New ones are refused. */
const WITHOUT_ADDRESS: ReadonlySet<string> = new Set([
  "seeds/anthropic.json claude-2.0 2023-07-11",
  "seeds/anthropic.json claude-2.0 2023-11-21",
  "seeds/anthropic.json claude-instant-1.2 2023-11-21",
  "seeds/sber.json GigaChat 2024-02-13",
  "seeds/sber.json GigaChat-2 2025-03-13",
  "seeds/sber.json GigaChat-2-Max 2025-03-13",
  "seeds/sber.json GigaChat-2-Pro 2025-03-13",
  "seeds/sber.json GigaChat-Max 2024-11-01",
  "seeds/sber.json GigaChat-Pro 2024-02-13",
  "seeds/yandex.json aliceai-llm-flash 2026-05-19",
  "seeds/yandex.json deepseek-v32 2026-11-20",
  "seeds/yandex.json deepseek-v4-flash 2026-05-28",
  "seeds/yandex.json llama 2024-12-04",
  "seeds/yandex.json llama-lite 2024-12-04",
  "seeds/yandex.json qwen3.5-35b-a3b-fp8 2026-11-20",
  "seeds/yandex.json qwen3.6-35b-a3b 2026-08-03",
  "seeds/yandex.json yandexgpt-32k 2024-10-24",
  "seeds/tariffs/google.json gemini-3.8-flash tokens 2026-09-02",
  "seeds/tariffs/google.json gemini-3.6-flash tokens 2026-08-13",
  "seeds/tariffs/google.json gemini-2.5-pro maps_grounding_prompt null",
  "seeds/tariffs/google.json gemini-3* maps_grounding_query null",
  "seeds/tariffs/google.json gemini-3.6-flash cache_storage_token_hour 2027-01-01",
  "seeds/tariffs/google.json gemini-3.7-flash cache_storage_token_hour 2027-01-01",
  "seeds/tariffs/openai.json gpt-6.1-sol input 2026-10-08",
  "seeds/tariffs/openai.json gpt-3.5* cache_write_30m null",
  "seeds/tariffs/xai.json grok-4.3 tokens null",
  "seeds/tariffs/xai.json grok-3* live_search_source null"
])
