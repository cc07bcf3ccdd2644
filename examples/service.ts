// The same calculator as an Effect service: exact where the provider publishes its encoding, approximate (≈) elsewhere.
import { Calculator } from "@ratecard/core/effect"
import { Console, Effect } from "effect"

const TEXT = "Summarise the attached contract in five plain sentences, and list every deadline in it."

const program = Effect.gen(function* () {
  const calculator = yield* Calculator

  const { input_length, results, word_count } = yield* calculator.calculate({
    text: TEXT,
    model_ids: ["openai-gpt-6-sol", "anthropic-claude-opus-4-5", "yandex-yandexgpt-5-pro"],
    output_multiplier: 10,
    tools: [{ type: "file_search", calls: 2 }]
  })
  yield* Console.log(`${input_length} characters, ${word_count} words`)
  for (const { currency, model_id, tokenizer_used, tokens, tool_cost, total_cost } of results) {
    yield* Console.log(
      `${model_id}: ${tokens} tokens (${tokenizer_used}), ${total_cost} ${currency}, of which tools ${tool_cost}`
    )
  }

  yield* calculator.calculate({ text: TEXT, model_ids: ["claude-opsu-4.5"] })
}).pipe(
  Effect.catchTag("UnknownModels", ({ unknown }) =>
    Effect.forEach(unknown, ({ error, index }) => Console.log(`model_ids[${index}]: ${error.message}`))
  )
)

await Effect.runPromise(program.pipe(Effect.provide(Calculator.layer)))
