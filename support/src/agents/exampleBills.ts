import type { BilledCase } from "./billedCase.ts"
import { billedCases, type BilledModels, startBilledModels } from "./billedModels.ts"
import { startChatModel } from "./chatModel.ts"

/** Runs an example, and gives what it prints. */
export type RunExample = (
  example: string,
  args: ReadonlyArray<string>,
  environment: BilledModels["environment"]
) => Promise<string>

/** Form of an example's questions, and its questions besides the worked bills. */
interface Asked {
  readonly nameOf: (each: BilledCase) => string | undefined
  readonly broken: Readonly<Record<string, string>>
}

const wayOf = (names: Readonly<Record<string, string>>, { api, id }: BilledCase): string | undefined =>
  names[api] && `${names[api]}:${id}`

const messageOf = ({ api, at, id }: BilledCase): string | undefined =>
  api === "anthropic.messages" ? `${id}@${at}` : undefined

/** The part of `cut` that its stream told: the cached input of the first worked bill, without the output. */
const INPUT = `at least 0.039115 usd
  10 input: 0.00005
  3904 cache_write_1h: 0.03904
  1 output: 0.000025`

/** A call to a model without a price: what it used is known. */
const UNPRICED = `unknown
  10 input: unknown
  10 output: unknown`

const AT = "2026-03-20T12:00:00Z"

/** The examples that print bills. */
const EXAMPLES: Readonly<Record<string, Asked>> = {
  "openaiBills.ts": {
    nameOf: (each) => wayOf({ "openai.chat": "chat", "openai.responses": "responses" }, each),
    broken: {
      "chat:silent": "unknown",
      "responses:silent": "unknown",
      "chat:cut": "unknown",
      "responses:cut": "unknown"
    }
  },
  "langchainBills.ts": {
    nameOf: (each) =>
      LOST_BY_LANGCHAIN.includes(each.id)
        ? undefined
        : wayOf({ "openai.chat": "chat", "openai.responses": "responses" }, each),
    // Of a response without usage LangChain says 0 tokens.
    broken: { "chat:silent": "unknown" }
  },
  "anthropicBills.ts": { nameOf: messageOf, broken: { [`silent@${AT}`]: "unknown", [`cut@${AT}`]: INPUT } },
  "aiSdkBills.ts": {
    nameOf: (each) => {
      const name = wayOf(
        { "openai.chat": "chat", "openai.responses": "openai", "anthropic.messages": "anthropic" },
        each
      )
      return name && `${name}@${each.at}`
    },
    broken: {
      "chat:silent": "unknown",
      "openai:silent": "unknown",
      "chat:cut": "unknown",
      "openai:cut": "unknown",
      [`anthropic:cut@${AT}`]: INPUT
    }
  }
}

/** Bills of facts that LangChain does not give on: the tier of a whole chat completion, and the day. */
const LOST_BY_LANGCHAIN = ["oai-09a", "oai-09b", "err-03"]

export const BILL_EXAMPLES = Object.keys(EXAMPLES)

/**
 * Returns an example's output for every worked bill, for responses without usage and for broken streams, with the
 * right output.
 */
export const exampleBills = async (
  example: string,
  run: RunExample
): Promise<{ readonly printed: ReadonlyArray<string>; readonly expected: ReadonlyArray<string> }> => {
  const cases = await billedCases()
  const { broken, nameOf } = EXAMPLES[example]!
  const named = cases.flatMap((each) => {
    const name = nameOf(each)
    return name === undefined ? [] : [{ name, text: textOf(each) }]
  })
  await using models = await startBilledModels(cases)
  const printed = await run(example, [...named.map(({ name }) => name), ...Object.keys(broken)], models.environment)
  // A text that is not cut is whole.
  const isCut = (text: string) => /\bcut: /u.test(text)
  return {
    printed: printed
      .trimEnd()
      .split(/\n(?! )/u)
      .filter((text) => !isCut(text)),
    expected: [...named, ...Object.entries(broken).map(([name, text]) => ({ name, text }))]
      .flatMap(({ name, text }) => ["", ", streamed"].map((way) => `${modelName(name)}${way}: ${text}`))
      .filter((text) => !isCut(text))
  }
}

const modelName = (name: string): string => name.split("@")[0]!

const textOf = ({ expect, expect_error }: BilledCase): string =>
  expect === undefined
    ? expect_error?.kind === "ContradictoryUsage"
      ? "unknown"
      : UNPRICED
    : [
        `${expect.total} ${expect.currency.toLowerCase()}`,
        ...expect.lines.map(({ amount, quantity, unit }) => `  ${quantity} ${unit}: ${amount}`)
      ].join("\n")

/** The worked bills that spans can express too, what `otelBills.ts` prints of those, and what is right. */
export const spanBills = async (run: RunExample) => {
  const cases = await billedCases()
  const told = cases.filter(({ id }) => ["sdk-04", "ant-09", "ant-13b", "ant-14"].includes(id))
  await using models = await startBilledModels(cases)
  const printed = await run(
    "otelBills.ts",
    told.map(({ at, id }) => `${id}@${at}`),
    models.environment
  )
  return {
    printed: printed
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/ ratecard.warnings=\S*/u, "")),
    expected: told.flatMap(({ expect, id }) => [
      `chat ${id}: ratecard.complete=true ratecard.total=${expect!.total} gen_ai.usage.cost.amount=${expect!.total} gen_ai.usage.cost.currency=USD gen_ai.usage.cost.source=local`,
      "step 1: no call",
      `invoke_agent ${id}: no call`
    ])
  }
}

/** An agent that would go on for long, at 0.000305 dollars a step. */
export const budgetRun = async (run: RunExample) => {
  await using model = await startChatModel(
    Array.from({ length: 50 }, () => ({ name: "weather", args: { city: "Riga" } }))
  )
  const printed = await run("aiSdkBudget.ts", ["2026-11-21T12:00:00Z"], model.environment)
  return { printed, requests: model.requests.length }
}

export const EXPECTED_BUDGET_RUN = {
  printed:
    "No call was made: it may cost 0.00079025 usd, and the budget of 0.002 usd has 0.000475 left: 0 reserved, 0.001525 spent. " +
    "Lower the call's output limit to reserve less.\n5 calls, 0.001525 usd\n",
  requests: 5
}
