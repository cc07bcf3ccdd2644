import type { Plural } from "../../format.ts"

export const en = {
  description: (name: string, provider: string) => `Prices of ${name} by ${provider}: all tariffs, history, sources.`,
  headline: (name: string, input: string, output: string) =>
    `${name} API pricing: ${input} in, ${output} out per 1M tokens`,
  follow: "Follow this model",
  facts: {
    title: "Facts",
    provider: "Provider",
    id: "Id",
    context: "Context window",
    output: "Max output",
    tokens: { one: "token", other: "tokens" } as Plural,
    cutoff: "Knowledge cutoff",
    released: "Released",
    offer: "Status",
    tools: "Built-in tools",
    noTools: "none",
    input: "Takes",
    gives: "Gives",
    skills: "Able to",
    unable: (skills: string) => `no: ${skills}`,
    unsaid: (skills: string) => `not known: ${skills}`,
    accordingTo: "According to",
    counting: "Token counts",
    countings: {
      local: (encoding: string) => `exact, ${encoding}`,
      byProvider: "exact with a key of the provider, else an estimate",
      estimate: "an estimate: the provider publishes no vocabulary"
    },
    unknown: "not known"
  },
  standing: {
    in: (days: string) => `in ${days}`,
    days: { one: "day", other: "days" } as Plural,
    successor: "Newest model of its line:",
    prices: (input: string, output: string) => `${input} in, ${output} out per 1M tokens.`,
    line: (name: string, models: string) => `All of ${name}: ${models}, one price history`,
    models: { one: "model", other: "models" } as Plural
  },
  texts: {
    title: "Price per text",
    caption: (currency: string) => `${currency} per million characters of input`,
    kind: "Text",
    price: "Price",
    band: "Nine of ten texts",
    kinds: { english: "English", code: "Code", json: "JSON", russian: "Russian", chinese: "Chinese" }
  },
  prices: {
    title: "Prices",
    caption: (currency: string) => `${currency} per million tokens`,
    for: "For",
    since: "Since",
    sources: "Source",
    standard: "Standard",
    announced: "Announced",
    announcedDay: "no day named",
    guaranteed: (day: string) => `The provider guarantees these prices until ${day}.`,
    clouds: { one: "price on another cloud", other: "prices on other clouds" } as Plural,
    fees: "Other fees",
    feesCaption: (currency: string) => `Fees in ${currency}`,
    fee: "Fee",
    price: "Price",
    each: "each",
    per: (count: string) => `per ${count}`,
    notes: "Conditions",
    quota: (quota: string) => `free: ${quota}`,
    times: (factor: string) => `× ${factor}`,
    timesAll: (factor: string) => `all token prices × ${factor}`,
    unknown: "not known",
    unknownTitle: "Known gaps for this provider"
  },
  conditions: {
    above: (tokens: string) => `prompts over ${tokens} tokens`,
    from: (tokens: string) => `prompts of ${tokens} tokens and more`,
    batch: "batch",
    tiers: { priority: "priority tier", flex: "flex tier", ultrafast: "ultrafast tier" },
    fast: "fast mode",
    hours: (name: string, windows: string, days: string) => `${name} hours ${windows} UTC, ${days}`,
    peak: "peak",
    "off-peak": "off-peak",
    days: { "every day": "every day", "Monday to Friday": "Monday to Friday", "working days": "on working days" },
    cache: (type: string) => `cache “${type}”`,
    channels: { azure: "on Azure", bedrock: "on Bedrock", vertex: "on Vertex AI", foundry: "on Foundry" } as Readonly<
      Record<string, string>
    >,
    geos: {
      global: "anywhere",
      regional: "in one region",
      data_zone: "in a data zone",
      us_data_zone: "in the US data zone",
      us_endpoint: "at the US endpoint",
      us_gov: "in GovCloud"
    } as Readonly<Record<string, string>>,
    inference: (place: string) => `inference in ${place.toUpperCase()} only`,
    memory: (gigabytes: string) => `${gigabytes} GB of memory`,
    resolution: (resolution: string) => `at ${resolution}`
  },
  history: {
    title: "Price history",
    chart: (name: string) => `Prices of ${name} over time`,
    summary: (levels: string, from: string) => `${levels} since ${from}. The table below has the same numbers.`,
    levels: { one: "price level", other: "price levels" } as Plural,
    scale: "Scale",
    log: "logarithmic",
    linear: "linear",
    points: "Price levels; the arrow keys walk through them",
    now: "now",
    from: (day: string) => `From ${day}`,
    ended: "no longer available",
    legend: "Hollow points: approximate date. Dashed: announced. Gaps: price unknown.",
    table: "View data",
    day: "From",
    how: "Sources",
    days: {
      observed: "may be older",
      remembered: "the day is remembered",
      inferred: "the day is inferred"
    } as Readonly<Record<string, string>>,
    unknown: "not known",
    source: "Source",
    announced: "announced, not yet a price"
  },
  changes: {
    title: "Changes",
    none: "No price changes since launch.",
    all: "Changes of all models"
  },
  code: {
    title: "Use it in code",
    sdk: "SDK",
    sdkText: "What 1,200 input and 300 output tokens cost, offline:",
    curl: "HTTP",
    mcp: "MCP",
    mcpText: "Agents find the tool at this address:"
  },
  share: {
    title: "Share",
    of: (name: string) => `${name} API price`,
    badge: "Badge",
    badgeText: "Today's price in your README; it follows every change:",
    embed: "Embed",
    embedText: "The price with its date and source, on your page or in your wiki:",
    show: "Preview",
    link: "Link",
    linkText: "A link to this page, which always shows today's prices:",
    copy: (form: string) => `Copy ${form}`
  },
  feeds: {
    title: "Follow this model",
    of: (name: string) => `Price changes of ${name}`,
    atom: "Atom feed",
    json: "JSON Feed",
    history: "History as JSON",
    tariff: "All tariffs as JSON"
  },
  sources: { title: "Sources", place: (number: string) => `Source ${number}` },
  calculate: "Estimate a cost"
}

export type ModelWords = typeof en
