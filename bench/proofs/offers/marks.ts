import { nameKey, type PriceSnapshot } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"
import marks from "./marks.json" with { type: "json" }

/** Comparison of models found by marked names with their marks. */
export interface MarkedNames {
  readonly answered: number
  readonly makersNamed: number
  /** Each name with another maker, version or size than its mark has. */
  readonly wrong: ReadonlyArray<string>
}

export const judgeMarks = (prices: PriceSnapshot, now: number, dayOf: (list: string) => string): MarkedNames => {
  const wrong: Array<string> = []
  let answered = 0
  let makersNamed = 0
  for (const mark of marks) {
    const { host, list, maker, name, size, version } = mark
    const usage = { prompt_tokens: 1, completion_tokens: 1 }
    // LiteLLM's names say the host themselves.
    const record = { model: name, provider: list === "litellm" ? undefined : host, usage, at: dayOf(list) }
    const made = billRecord(record, { prices, now })
    if ("error" in made) continue
    answered++
    const kept = prices.names.get(made.model_id)
    const offer = prices.offers!.offers.find((each) => `${each.host}/${each.name}` === made.model_id)
    const known = kept?.provider ?? offer?.maker ?? null
    const text = lettersOf(`${OTHER_NAMES[made.model_id] ?? ""} ${kept?.name ?? offer!.name} ${offer?.model ?? ""}`)
    if (known !== null) makersNamed++
    const missing = [...(version === null || DATE.test(version) ? [] : [version]), ...(size?.split("-") ?? [])].filter(
      (part) => !text.includes(lettersOf(part))
    )
    if (known !== null && maker !== null && known !== maker)
      wrong.push(`${list} ${host} ${name}: made by ${known}, not by ${maker}`)
    if (missing.length > 0) wrong.push(`${list} ${host} ${name}: ${made.model_id} lacks ${missing.join(", ")}`)
  }
  return { answered, makersNamed, wrong }
}

/** Names of models outside their makers' APIs, whose own names say a date or nothing. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "deepseek-deepseek-flash": "deepseek-v4.1-flash",
  "mistral-mistral-7b-instruct": "v0.2",
  "mistral-mistral-large-2512": "mistral-large-3"
}

/** A snapshot with a date has the price of its model. */
const DATE = /^\d{4}-\d{2}-\d{2}$/u

/** Fireworks and others write a point as `p`. */
const lettersOf = (text: string): string => nameKey("fireworks", text).replaceAll(/[^a-z0-9]/gu, "")
