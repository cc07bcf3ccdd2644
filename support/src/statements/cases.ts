import { Decimal } from "decimal.js"
import { random, type Random } from "../random.ts"
import { usageReport } from "./logs.ts"
import { type Format, FORMATS, type Row, rowsOf } from "./formats.ts"
import { type Call, type Charge, chargesOf, dayOf, type Model, priced, randomCalls, TERRA_BEFORE } from "./work.ts"

/** A statement, logs of the same period, and why the two differ. */
export interface StatementCase {
  readonly name: string
  readonly format: string
  readonly statement: { readonly file: string; readonly text: string }
  readonly logs: { readonly file: string; readonly text: string }
  /** Exact decimals in US dollars. */
  readonly total: string
  readonly causes: Readonly<Record<string, string>>
  readonly unexplained: string
}

/** Differences between the logs and the statement. */
interface Scene {
  readonly format: Format
  readonly days: ReadonlyArray<string>
  readonly random: Random
  calls: ReadonlyArray<Call>
  charges: ReadonlyArray<Charge>
  readonly causes: Map<string, Decimal>
  unexplained: Decimal
  /** The logs are a usage report of the vendor. */
  isReported?: boolean
}

/** Changes one of the days, so that several of them may be planted. */
type Plant = (scene: Scene, day: string) => void

const add = ({ causes }: Scene, cause: string, amount: Decimal): void =>
  void causes.set(cause, (causes.get(cause) ?? new Decimal(0)).plus(amount))

const sum = (charges: ReadonlyArray<Charge>): Decimal =>
  charges.reduce((total, { amount }) => total.plus(amount), new Decimal(0))

const worthOf = (calls: ReadonlyArray<Call>): Decimal => sum(chargesOf(calls))

/** Changes the charges of a model on a day, and adds what that changes to a cause. */
const change = (scene: Scene, cause: string, day: string, model: string, changed: (charge: Charge) => Charge): void => {
  const isOf = (charge: Charge) => charge.day === day && charge.model === model
  const before = scene.charges.filter(isOf)
  const after = before.map(changed)
  scene.charges = [...scene.charges.filter((charge) => !isOf(charge)), ...after]
  add(scene, cause, sum(after).minus(sum(before)))
}

const scaled =
  (factor: string, marks?: Charge["marks"]) =>
  (charge: Charge): Charge => ({
    ...charge,
    amount: charge.amount.times(factor),
    ...(marks && { marks: { ...charge.marks, ...marks } })
  })

const first = ({ format }: Scene): Model => format.models[0]!
const other = ({ format }: Scene): Model => format.models[1]!

const PLANTS = {
  not_in_logs: (scene, day) => {
    const isGone = ({ at, model }: { readonly at?: number; readonly model: string }) =>
      model === first(scene) && dayOf(at!) === day
    scene.calls = scene.calls.filter((call) => !isGone(call))
    scene.charges = scene.charges.map((charge) => (isGone(charge) ? { ...charge, isStrange: true } : charge))
    add(scene, "not_in_logs", sum(scene.charges.filter(isGone)))
  },
  /** One of the calls of a day was made elsewhere. */
  part_not_in_logs: (scene, day) => {
    const [gone] = scene.calls.filter(({ at, model }) => model === first(scene) && dayOf(at) === day)
    scene.calls = scene.calls.filter((call) => call !== gone)
    scene.charges = scene.charges.map((charge) => (charge.id === gone!.id ? { ...charge, isStrange: true } : charge))
    add(scene, "not_in_logs", worthOf([gone!]))
  },
  not_in_statement: (scene, day) => {
    const gone = scene.charges.filter((charge) => charge.day === day && charge.model === other(scene))
    scene.charges = scene.charges.filter((charge) => !gone.includes(charge))
    add(scene, "not_in_statement", sum(gone).negated())
  },
  /** The last bucket is empty. */
  late_usage: (scene) => {
    const last = scene.days.at(-1)!
    add(scene, "late_usage", sum(scene.charges.filter(({ day }) => day === last)).negated())
    scene.charges = scene.charges.filter(({ day }) => day !== last)
  },
  batch: (scene, day) => change(scene, "service_tier", day, first(scene), scaled("0.5", { tier: "batch" })),
  /** No column says it. */
  silent_batch: (scene, day) => change(scene, "service_tier", day, other(scene), scaled("0.5")),
  geography: (scene, day) => change(scene, "geography", day, first(scene), scaled("1.1", { geo: "us" })),
  data_zone: (scene, day) => change(scene, "geography", day, first(scene), scaled("1.1", { geo: "zone" })),
  cache_lifetime: (scene, day) => {
    const isOf = ({ at, model }: Call) => model === first(scene) && dayOf(at) === day
    scene.calls = scene.calls.map((call) => (isOf(call) ? { ...call, flaw: "flat_writes" } : call))
    change(scene, "cache_lifetime", day, first(scene), (charge) =>
      charge.kind === "cache_write_5m"
        ? { ...charge, kind: "cache_write_1h", amount: priced(charge.model, "cache_write_1h", charge.tokens) }
        : charge
    )
  },
  placeholder: (scene, day) => {
    const isOf = ({ at, model }: Call) => model === first(scene) && dayOf(at) === day
    const flawed = scene.calls.filter(isOf)
    scene.calls = scene.calls.map((call) => (isOf(call) ? { ...call, flaw: "placeholder" } : call))
    for (const { model, tokens } of flawed)
      add(scene, "placeholder_usage", priced(model, "output", (tokens.output ?? 0) - 1))
  },
  tool_fee: (scene, day) => {
    const amount = new Decimal(3 + scene.random.whole(40)).times("0.01")
    scene.charges = [...scene.charges, { day, model: "", kind: "web_search", tokens: 0, amount }]
    add(scene, "tool_fee", amount)
  },
  /** The vendor charges a model that nothing of ours has called, for the same tokens. */
  model_identity: (scene, day) => {
    const model = "claude-sonnet-5"
    change(scene, "model_identity", day, first(scene), (charge) => ({
      ...charge,
      model,
      amount: priced(model, charge.kind, charge.tokens)
    }))
  },
  routed: (scene, day) =>
    change(scene, "model_identity", day, first(scene), (charge) => ({
      ...charge,
      model: "gpt-4.1",
      amount: priced("gpt-4.1", charge.kind, charge.tokens)
    })),
  price_date: (scene, day) =>
    change(scene, "price_date", day, "gpt-5.6-terra", (charge) => ({
      ...charge,
      amount: priced("gpt-5.6-terra", charge.kind, charge.tokens, { "gpt-5.6-terra": TERRA_BEFORE })
    })),
  /** Of a call with the user's own key the gateway charges its share. */
  byok: (scene, day) => {
    const gone = scene.charges.filter((charge) => charge.day === day && charge.model === first(scene))
    const kept = scene.charges.filter((charge) => !gone.includes(charge))
    const shares = [...Map.groupBy(gone, ({ id }) => id).values()].flatMap((group) => {
      const worth = sum(group)
      const marks = { byok: worth.toFixed() }
      add(scene, "byok", worth.negated())
      add(scene, "gateway_fee", worth.times("0.05"))
      return group.map((charge, index) => ({
        ...charge,
        marks,
        amount: index === 0 ? worth.times("0.05") : new Decimal(0)
      }))
    })
    scene.charges = [...kept, ...shares]
  },
  search: (scene, day) => {
    const [charge] = scene.charges.filter((each) => each.day === day && each.model === other(scene))
    const amount = new Decimal("0.02")
    scene.charges = scene.charges.map((each) =>
      each.id === charge!.id
        ? { ...each, marks: { search: "0.02" }, amount: each === charge ? each.amount.plus(amount) : each.amount }
        : each
    )
    add(scene, "tool_fee", amount)
  },
  cancelled: (scene, day) => {
    const [charge] = scene.charges.filter((each) => each.day === day && each.model === other(scene))
    const isOf = ({ id }: Charge) => id === charge!.id
    add(scene, "failed_calls", sum(scene.charges.filter(isOf)).negated())
    scene.charges = scene.charges.map((each) =>
      isOf(each) ? { ...each, amount: new Decimal(0), marks: { cancelled: "true", status: "failure" } } : each
    )
  },
  token_rate: (scene, day) => {
    const isOf = (charge: Charge) => charge.day === day && charge.model === first(scene)
    add(scene, "gateway_fee", sum(scene.charges.filter(isOf).map((each) => ({ ...each, amount: rateOf(each) }))))
    scene.charges = scene.charges.map((each) =>
      isOf(each) ? { ...each, amount: each.amount.plus(rateOf(each)) } : each
    )
  },
  included: (scene, day) => uncharged(scene, day, "free_or_included", "Included"),
  errored: (scene, day) => uncharged(scene, day, "failed_calls", "Errored, No Charge"),
  own_key: (scene, day) => uncharged(scene, day, "byok", "User API Key"),
  plan: (scene, day) => {
    const isOf = (charge: Charge) => charge.day === day && charge.model === first(scene)
    const worth = sum(scene.charges.filter(isOf))
    add(scene, "free_or_included", worth.negated())
    scene.charges = scene.charges.map((each) =>
      isOf(each) ? { ...each, amount: new Decimal(0), marks: { discount: worth.toFixed() } } : each
    )
  },
  list_cost: (scene, day) => {
    const isOf = (charge: Charge) => charge.day === day && charge.model === first(scene)
    const lists = new Map(
      rowsOf(scene.charges.filter(isOf), scene.format).map(({ exact, first: { kind } }) => [kind, exact.toFixed()])
    )
    change(scene, "discount", day, first(scene), (charge) => scaled("0.88", { list: lists.get(charge.kind)! })(charge))
  },
  /** A negotiated price that no column names. */
  discount: (scene) => {
    add(scene, "discount", sum(scene.charges).times("-0.13"))
    scene.charges = scene.charges.map(scaled("0.87"))
  },
  tax: (scene, day) => {
    const amount = sum(scene.charges.filter((charge) => charge.day === day))
      .times("0.2")
      .toDecimalPlaces(2)
    scene.charges = [...scene.charges, { day, model: "", kind: "Tax", tokens: 0, amount }]
    add(scene, "tax", amount)
  },
  credit: (scene, day) => {
    const amount = new Decimal("-0.25")
    scene.charges = [...scene.charges, { day, model: "", kind: "Credit", tokens: 0, amount }]
    add(scene, "free_or_included", amount)
  },
  adjustment: (scene, day) => {
    const amount = new Decimal("0.37")
    scene.charges = [...scene.charges, { day, model: "", kind: "Adjustment", tokens: 0, amount }]
    scene.unexplained = scene.unexplained.plus(amount)
  },
  /** An amount that no tier, day or count of tokens explains. */
  riddle: (scene, day) => {
    const [charge] = scene.charges.filter((each) => each.day === day && each.model === first(scene))
    const amount = new Decimal("0.0123456789")
    scene.charges = scene.charges.map((each) =>
      each === charge ? { ...each, amount: each.amount.plus(amount) } : each
    )
    scene.unexplained = scene.unexplained.plus(amount)
  },
  /** A row stands twice. */
  doubled: (scene, day) => {
    const { rowOf } = scene.format
    const [charge] = scene.charges.filter((each) => each.day === day && each.model === other(scene))
    double(scene, (each) => rowOf(each) === rowOf(charge!))
  },
  /** All rows of a model stand twice. */
  all_doubled: (scene, day) => double(scene, (each) => each.day === day && each.model === first(scene)),
  /** Days of the statement are those of UTC-7. */
  other_zone: (scene) => {
    const days = new Set(scene.days)
    const moved = scene.charges.map((charge) => ({ ...charge, day: dayOf(charge.at! - 7 * 3_600_000) }))
    scene.charges = moved.filter(({ day }) => days.has(day))
    add(scene, "bucket_timezone", sum(moved.filter(({ day }) => !days.has(day))).negated())
  },
  /** A model of the vendor's own that has no public price. */
  house_model: (scene, day) => {
    const model = "composer-9-house"
    const isOf = ({ at, model: each }: { readonly at?: number; readonly model: string }) =>
      each === other(scene) && dayOf(at!) === day
    scene.calls = scene.calls.map((call) => (isOf(call) ? { ...call, model } : call))
    scene.charges = scene.charges.map((charge) => (isOf(charge) ? { ...charge, model, isUnpriced: true } : charge))
    add(scene, "unpriced", sum(scene.charges.filter((charge) => charge.model === model && charge.day === day)))
  },
  /** The gateway adds its percentage to every line. */
  percentage: (scene) => {
    add(scene, "gateway_fee", sum(scene.charges).times("0.055"))
    scene.charges = scene.charges.map(scaled("1.055"))
  },
  /** Long prompts, of which a report of sums does not say the length. */
  long_context: (scene, day) => {
    scene.isReported = true
    change(scene, "long_context", day, first(scene), (charge) => ({
      ...charge,
      marks: { window: "200k-1M" },
      amount: charge.amount.times(charge.kind === "output" ? "1.5" : "2")
    }))
  },
  nothing: () => undefined
} satisfies Readonly<Record<string, Plant>>

const double = (scene: Scene, isOf: (charge: Charge) => boolean): void => {
  const copies = scene.charges
    .filter(isOf)
    .map((charge) => ({ ...charge, isCopy: true, marks: { ...charge.marks, copy: "1" } }))
  scene.charges = [...scene.charges, ...copies]
  add(scene, "duplicate_row", sum(copies))
}

const rateOf = ({ tokens }: Charge): Decimal => new Decimal("0.25").times(tokens).div(1_000_000)

const uncharged = (scene: Scene, day: string, cause: string, kind: string): void => {
  const isOf = (charge: Charge) => charge.day === day && charge.model === other(scene)
  add(scene, cause, sum(scene.charges.filter(isOf)).negated())
  const cost = kind === "Included" ? "Included" : "-"
  scene.charges = scene.charges.map((each) =>
    isOf(each) ? { ...each, amount: new Decimal(0), marks: { kind, cost } } : each
  )
}

type PlantName = keyof typeof PLANTS

/** Causes that can occur in each format; those of a pair are planted on different days. */
const MATRIX: Readonly<Record<keyof typeof FORMATS, ReadonlyArray<PlantName>>> = {
  costReport: [
    "nothing",
    "not_in_logs",
    "part_not_in_logs",
    "not_in_statement",
    "doubled",
    "all_doubled",
    "late_usage",
    "batch",
    "geography",
    "cache_lifetime",
    "placeholder",
    "tool_fee",
    "model_identity",
    "long_context"
  ],
  consoleCost: ["nothing", "not_in_logs", "not_in_statement", "doubled", "all_doubled", "batch", "tool_fee"],
  openAiCosts: [
    "nothing",
    "not_in_logs",
    "part_not_in_logs",
    "not_in_statement",
    "doubled",
    "all_doubled",
    "late_usage",
    "silent_batch",
    "tool_fee",
    "discount",
    "riddle",
    "price_date"
  ],
  openAiCsv: ["nothing", "not_in_logs", "doubled", "all_doubled", "late_usage", "silent_batch", "tool_fee"],
  generations: [
    "nothing",
    "not_in_logs",
    "part_not_in_logs",
    "not_in_statement",
    "doubled",
    "routed",
    "byok",
    "search",
    "cancelled"
  ],
  activity: ["nothing", "not_in_logs", "not_in_statement", "doubled", "other_zone"],
  cursor: [
    "nothing",
    "not_in_logs",
    "not_in_statement",
    "doubled",
    "token_rate",
    "included",
    "errored",
    "own_key",
    "house_model"
  ],
  copilot: ["nothing", "not_in_logs", "not_in_statement", "doubled", "plan"],
  spendLogs: ["nothing", "not_in_logs", "not_in_statement", "doubled", "cancelled"],
  focus: ["nothing", "not_in_logs", "not_in_statement", "doubled", "list_cost", "tax", "credit", "adjustment"],
  aws: ["nothing", "not_in_logs", "not_in_statement", "doubled", "batch", "geography", "tax", "credit"],
  azure: ["nothing", "not_in_logs", "not_in_statement", "doubled", "data_zone", "other_zone"],
  google: ["nothing", "not_in_logs", "part_not_in_logs", "not_in_statement", "tax", "credit", "other_zone"]
}

/** Plants that need every line of the statement for themselves. */
const ALONE: ReadonlySet<PlantName> = new Set([
  "discount",
  "price_date",
  "late_usage",
  "long_context",
  "nothing",
  "other_zone",
  "percentage"
])

const caseOf = (formatName: keyof typeof FORMATS, plants: ReadonlyArray<PlantName>, seed: number): StatementCase => {
  const format: Format = FORMATS[formatName]
  const draw = random(seed)
  const isDated = plants.includes("price_date")
  const isLong = plants.includes("long_context")
  const from = isDated ? "2026-07-31" : isLong ? "2025-10-06" : "2026-09-14"
  const days = Array.from({ length: 4 }, (_, index) => dayOf(Date.parse(from) + index * 86_400_000))
  const models: ReadonlyArray<Model> = isDated
    ? ["gpt-5.6-terra", "gpt-5-mini"]
    : isLong
      ? ["claude-sonnet-4-20250514", "claude-opus-4-1"]
      : format.models
  const calls = randomCalls(models, from, days.length, draw)
  const scene: Scene = {
    format: { ...format, models },
    days,
    random: draw,
    calls,
    charges: chargesOf(calls),
    causes: new Map(),
    unexplained: new Decimal(0)
  }
  for (const [index, plant] of plants.entries()) PLANTS[plant](scene, days[1 + (index % 2)]!)
  const rows = rowsOf(scene.charges, format)
  for (const row of rows) round(scene, row)
  const total = rows.reduce((all, { printed }) => all.plus(printed), new Decimal(0))
  return {
    name: `${format.id}: ${plants.join(" and ")} (${seed})`,
    format: format.id,
    statement: { file: format.file, text: format.write(scene.charges, days) },
    logs:
      scene.isReported === true
        ? { file: "usage_report.json", text: usageReport(scene.calls) }
        : { file: format.logFile, text: format.logs(scene.calls) },
    total: total.toFixed(),
    causes: Object.fromEntries(
      [...scene.causes].filter(([, amount]) => !amount.isZero()).map(([cause, amount]) => [cause, amount.toFixed()])
    ),
    unexplained: scene.unexplained.toFixed()
  }
}

/** Rounds printed amounts to cents, after other causes, but within a row that no log knows. */
const round = (scene: Scene, { charges, exact, printed }: Row): void => {
  const rounded = printed.minus(exact)
  const isOf = (mark: "isCopy" | "isStrange" | "isUnpriced") => charges.every((charge) => charge[mark])
  const cause = isOf("isCopy")
    ? "duplicate_row"
    : isOf("isStrange")
      ? "not_in_logs"
      : isOf("isUnpriced")
        ? "unpriced"
        : "rounding"
  if (!rounded.isZero()) add(scene, cause, rounded)
}

/** Every format with each of its causes alone, and with pairs of them, by some seeds. */
export const statementCases = (seeds: number): ReadonlyArray<StatementCase> =>
  Object.entries(MATRIX).flatMap(([name, plants]) => {
    const mixable = plants.filter((plant) => !ALONE.has(plant))
    const pairs = mixable.map((plant, index) => [plant, mixable[(index + 1) % mixable.length]!] as const)
    const mixes = mixable.length < 3 ? [] : pairs
    return [...plants.map((plant) => [plant]), ...mixes].flatMap((planted) =>
      Array.from({ length: seeds }, (_, seed) => caseOf(name as keyof typeof FORMATS, planted, seed + 1))
    )
  })
