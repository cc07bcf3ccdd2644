import { CAPABILITIES, type Capability } from "../catalogue/capabilities.ts"
import type { Model } from "../catalogue/Model.ts"
import type { Currency } from "../catalogue/Fields.ts"
import { BUILTIN_TOOLS, CURRENCIES, PROVIDER_SLUGS } from "../catalogue/providers.ts"
import { compareMoney, type DatedRate, FALLBACK_RATE } from "../exchange/rate.ts"
import { isCountedLocally } from "../view/catalogueAt.ts"

/** The words of a filter. The Russian ones are in `packages/web/src/words/filters.ts`. */
interface FilterWords {
  /** A sentence without a full stop, for the reference of the HTTP API and the help of the command line. */
  readonly about: string
  /**
   * The words of its argument, by agent tool; "" if its name says all. Agents pay for each of them in every
   * session: a tool that is not named does not have the filter.
   */
  readonly agents: Partial<Record<"list_models" | "recommend_model", string>>
  /** The label of its field on pages, and why a model was left out; a filter without them is not on pages. */
  readonly page?: { readonly label: string }
}

/** The currency and the rate by which a limit of a price is compared. */
interface Limits {
  readonly rate: DatedRate
  readonly currency: Currency | undefined
}

interface Row<Kind extends string, Value> extends FilterWords {
  readonly kind: Kind
  readonly passes: (model: Model, value: Value, limits: Limits) => boolean
}

/** `true` asks for something, `false` for nothing. */
interface YesRow<Value = boolean> extends Row<"yes", Value> {}

/** One of a few values. */
interface ChoiceRow<Word extends string, Value = Word> extends Row<"choice", Value> {
  readonly values: ReadonlyArray<Word>
}

/** Some of a few values; a model passes if it has all of them. */
interface SetRow<Word extends string, Value = ReadonlyArray<Word>> extends Row<"set", Value> {
  readonly values: ReadonlyArray<Word>
  readonly of: (model: Model) => ReadonlyArray<Word>
}

/** The least number of tokens. A model whose number is not known does not pass, even a limit of 0. */
interface TokensRow<Value = number> extends Row<"tokens", Value> {
  /** The numbers that pages offer. */
  readonly usual: readonly [number, ...ReadonlyArray<number>]
}

/** The highest price of 1,000,000 tokens, in `price_currency`; without it, in the model's own currency. */
interface PriceRow<Value = number> extends Row<"price", Value> {}

/** A filter of any kind, for a door that treats filters of a kind alike. */
type Filter = YesRow<never> | ChoiceRow<string, never> | SetRow<string, never> | TokensRow<never> | PriceRow<never>

const SKILLS = ["tools", "structured_output", "reasoning"] as const

/**
 * The capabilities that a source says a model has, in the order of {@link CAPABILITIES}.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * capabilitiesOf(modelById.get("deepseek-deepseek-v4-pro")) // => ["tools", "structured_output", "reasoning"]
 */
export const capabilitiesOf = ({ capabilities: known }: Pick<Model, "capabilities">): ReadonlyArray<Capability> => {
  if (known === null) return []
  const said = new Set<string>([
    ...known.input,
    ...known.output.map((kind) => `${kind}_output`),
    ...SKILLS.filter((skill) => known[skill] === true)
  ])
  return CAPABILITIES.filter((capability) => said.has(capability))
}

// The words keep their own types, so that a door knows which rows have words for it.

const yes = <Words extends FilterWords>(passes: (model: Model) => boolean, words: Words): YesRow & Words => ({
  kind: "yes",
  passes: (model, isAsked) => !isAsked || passes(model),
  ...words
})

const choice = <Word extends string, Words extends FilterWords>(
  values: ReadonlyArray<Word>,
  passes: (model: Model, value: Word) => boolean,
  words: Words
): ChoiceRow<Word> & Words => ({ kind: "choice", values, passes, ...words })

const set = <Word extends string, Words extends FilterWords>(
  values: ReadonlyArray<Word>,
  of: (model: Model) => ReadonlyArray<Word>,
  words: Words
): SetRow<Word> & Words => ({
  kind: "set",
  values,
  of,
  passes: (model, wanted) => {
    if (wanted.length === 0) return true
    const had = of(model)
    return wanted.every((value) => had.includes(value))
  },
  ...words
})

const atLeast = <Words extends FilterWords>(
  tokens: (model: Model) => number | null,
  usual: TokensRow["usual"],
  words: Words
): TokensRow & Words => ({ kind: "tokens", usual, passes: (model, least) => (tokens(model) ?? -1) >= least, ...words })

const atMost = <Words extends FilterWords>(price: (model: Model) => number, words: Words): PriceRow & Words => ({
  kind: "price",
  passes: (model, limit, { currency = model.currency, rate }) =>
    compareMoney({ amount: price(model), currency: model.currency }, { amount: limit, currency }, rate) <= 0,
  ...words
})

/**
 * The filters of models, a row each. `/models`, `/recommend`, the command line, the agents' tools and the pages make
 * theirs of these rows, under the same names and in this order.
 */
export const FILTERS = {
  max_input_price: /* @__PURE__ */ atMost(({ input_price }) => input_price, {
    about: "Maximum input price per 1,000,000 tokens, inclusive",
    agents: { recommend_model: "per 1M tokens" },
    page: { label: "Input price up to, per 1M" }
  }),
  max_output_price: /* @__PURE__ */ atMost(({ output_price }) => output_price, {
    about: "Maximum output price per 1,000,000 tokens, inclusive",
    agents: { recommend_model: "" },
    page: { label: "Output price up to, per 1M" }
  }),
  min_context_window: /* @__PURE__ */ atLeast(
    ({ context_window }) => context_window,
    [32_000, 128_000, 200_000, 400_000, 1_000_000],
    {
      about: "Minimum context window in tokens; unknown ones are left out",
      agents: { recommend_model: "" },
      page: { label: "Context window from" }
    }
  ),
  min_output_tokens: /* @__PURE__ */ atLeast(
    ({ max_output_tokens }) => max_output_tokens,
    [8000, 16_000, 32_000, 64_000, 128_000],
    {
      about: "Minimum longest answer in tokens; unknown ones are left out",
      agents: { recommend_model: "" },
      page: { label: "Max output from" }
    }
  ),
  currency: /* @__PURE__ */ choice(CURRENCIES, (model, currency) => model.currency === currency, {
    about: "Only models priced in this currency",
    agents: { recommend_model: "priced in it" }
  }),
  price_currency: /* @__PURE__ */ choice(CURRENCIES, () => true, {
    about: "Currency of the price limits; they are converted for models priced in the other one",
    agents: { recommend_model: "of limits" }
  }),
  provider: /* @__PURE__ */ choice(PROVIDER_SLUGS, (model, slug) => model.provider === slug, {
    about: "Only this provider's models",
    agents: { list_models: "", recommend_model: "" },
    page: { label: "Provider" }
  }),
  tools: /* @__PURE__ */ set(BUILTIN_TOOLS, ({ builtin_tools }) => builtin_tools, {
    about: "Only models with all of these built-in tools",
    agents: { list_models: "built-in", recommend_model: "" },
    page: { label: "Built-in tools" }
  }),
  capabilities: /* @__PURE__ */ set(CAPABILITIES, capabilitiesOf, {
    about: "Only models that are known to have all of these inputs, outputs and skills",
    agents: { list_models: "image: it reads images", recommend_model: "" },
    page: { label: "Abilities" }
  }),
  free_only: /* @__PURE__ */ yes(isCountedLocally, {
    about: "Only models whose tokens are counted locally, without a provider's API",
    agents: { list_models: "tokens counted locally" },
    page: { label: "Counted exactly, without a key" }
  })
}

/** The name of a filter: that of its parameter, its argument and its field; its flag has hyphens. */
export type FilterName = keyof typeof FILTERS

export const FILTER_NAMES = /* @__PURE__ */ Object.keys(FILTERS) as ReadonlyArray<FilterName>

export const PAGE_FILTER_NAMES = /* @__PURE__ */ FILTER_NAMES.filter(
  (name): name is PageFilterName => "page" in FILTERS[name]
)

/** The filters that pages have a field of. */
export type PageFilterName = {
  readonly [Name in FilterName]: (typeof FILTERS)[Name] extends { readonly page: object } ? Name : never
}[FilterName]

/** The value that a filter takes. */
export type FilterValue<Name extends FilterName> = Parameters<(typeof FILTERS)[Name]["passes"]>[1]

/** Values of filters, by which a list of models is narrowed. */
export type ModelFilters = { readonly [Name in keyof typeof FILTERS]?: FilterValue<Name> | undefined }

/**
 * A filter by its name.
 *
 * @example
 * filterOf("min_context_window").kind // => "tokens"
 */
export const filterOf = (name: FilterName): Filter => FILTERS[name]

const KINDS: ReadonlyArray<Filter["kind"]> = ["choice", "set", "yes", "tokens", "price"]

/** The order in which filters are tried: a model of another provider is not said to be too expensive. */
const IN_TURN = /* @__PURE__ */ FILTER_NAMES.toSorted(
  (one, other) => KINDS.indexOf(FILTERS[one].kind) - KINDS.indexOf(FILTERS[other].kind)
)

/** The first filter that a model does not pass, if any. */
export const failedFilter = (model: Model, filters: ModelFilters, rate: DatedRate): FilterName | undefined => {
  const limits = { rate, currency: filters.price_currency }
  return IN_TURN.find((name) => {
    const value = filters[name]
    return value !== undefined && !filterOf(name).passes(model, value as never, limits)
  })
}

/**
 * Whether a model passes every filter. The rate is for price limits in another currency than the model's.
 *
 * @example
 * const { offered } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * const seeing = offered.filter((model) => passesFilters(model, { capabilities: ["image"], min_output_tokens: 64_000 }))
 * seeing.every(({ capabilities }) => capabilities.input.includes("image")) // => true
 */
export const passesFilters = (model: Model, filters: ModelFilters, rate = FALLBACK_RATE): boolean =>
  failedFilter(model, filters, rate) === undefined
