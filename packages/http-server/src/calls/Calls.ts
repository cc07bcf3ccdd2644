import type { CallAnswer } from "@ratecard/api"
import { type Model, providerOf } from "@ratecard/core/catalogue"
import { Catalogue, modelNamed, type UnknownModel } from "@ratecard/core/effect"
import { type BillLine, type Billing, billRecord, decimalIn, subtotal, toAmount } from "@ratecard/core/ledger"
import { Clock, Context, Effect, Layer } from "effect"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { ApiKeys } from "../keys/ApiKeys.ts"
import { unreadable } from "../keys/unreadable.ts"
import { ModelProvider } from "../providers/ModelProvider.ts"

/** Model calls with the users' own keys. */
export class Calls extends Context.Service<
  Calls,
  {
    /**
     * Asks the model that `name` means for an answer to `text`, with the user's key, and bills what the
     * provider says that this used. A call that fails is an answer that says why.
     */
    call(userId: string, name: string, text: string): Effect.Effect<CallAnswer, UnknownModel | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Calls") {
  static readonly layer = Layer.effect(
    Calls,
    Effect.gen(function* () {
      const { snapshot } = yield* Catalogue
      const keys = yield* ApiKeys
      const providers = yield* ModelProvider

      const call = Effect.fn("Calls.call")(function* (userId: string, name: string, text: string) {
        const billing = { prices: yield* snapshot, now: yield* Clock.currentTimeMillis }
        const { entry, model } = yield* modelNamed(billing.prices, name)
        const { provider } = model
        if (!model.supports_byok) return failed(model, `${nameOf(model)} has retired this model.`)
        return yield* keys.open(userId, provider).pipe(
          Effect.flatMap((key) => providers.generate(key, entry.api_name ?? model.name, text)),
          Effect.map((generation) => answerOf(model, generation, billing)),
          Effect.catchTags({
            NoStoredKey: () => Effect.succeed(failed(model, `You have no key stored for ${nameOf(model)}.`)),
            Unreadable: () => Effect.succeed(failed(model, unreadable(provider))),
            KeyRefused: ({ message }) => Effect.succeed(failed(model, message)),
            ProviderFailed: ({ message, unread }) =>
              unread === undefined
                ? Effect.succeed(failed(model, message))
                : Effect.as(
                    Effect.logWarning("The answer of a model provider does not fit", { provider, path: unread.path }),
                    answerOf(model, { text: "", usage: unread.usage }, billing, message)
                  )
          })
        )
      })
      return Calls.of({ call })
    })
  )
}

const nameOf = ({ provider }: Model): string => providerOf(provider).displayName

const failed = ({ currency, id }: Model, error: string): CallAnswer => ({
  model_id: id,
  response_text: "",
  input_tokens: 0,
  output_tokens: 0,
  input_cost: 0,
  output_cost: 0,
  total_cost: 0,
  currency,
  lines: [],
  error
})

interface Answered {
  readonly text: string
  readonly usage: unknown
}

/**
 * Billed at the prices in force when it was asked; a provider that does not say what it used has still answered, and one
 * whose text cannot be read has charged for it.
 */
const answerOf = (
  model: Model,
  { text, usage }: Answered,
  billing: Billing,
  fault: string | null = null
): CallAnswer => {
  const { id, provider } = model
  const bill = billRecord({ model: id, provider, usage }, billing)
  const unbilled = (why: string) => ({
    ...failed(model, fault === null ? why : `${fault} ${why}`),
    response_text: text
  })
  if ("error" in bill) {
    return unbilled(
      bill.lines === undefined
        ? `${nameOf(model)} did not say what this used: its tokens and costs are unknown.`
        : `The costs are unknown: ${bill.error.message}`
    )
  }
  if (!bill.complete) {
    const reasons = bill.warnings.filter(({ code }) => code === "unknown_price").map(({ message }) => message)
    return unbilled(`The costs are unknown: ${reasons.join(" ")}`)
  }
  const output = bill.lines.filter(isOutput)
  const input = bill.lines.filter((line) => !isOutput(line))
  return {
    ...failed(model, ""),
    response_text: text,
    input_tokens: tokensOf(input),
    output_tokens: tokensOf(output),
    input_cost: amountOf(subtotal(input)),
    output_cost: amountOf(subtotal(output)),
    total_cost: amountOf(bill.total),
    lines: bill.lines,
    error: fault
  }
}

const isOutput = ({ unit }: BillLine): boolean => unit.startsWith("output")

/** The tokens among what was used; tools are counted in calls. */
const tokensOf = (lines: ReadonlyArray<BillLine>): number =>
  lines.reduce(
    (sum, { quantity, unit }) => (/^(?:input|output|cache_(?:read|write))/u.test(unit) ? sum + Number(quantity) : sum),
    0
  )

const amountOf = (decimal: string): number => toAmount(decimalIn(decimal)!)
