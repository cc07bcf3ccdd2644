import { Context, Effect, Layer } from "effect"

/** The JSON answer to a body that is right, from memory alone; undefined where it takes more, or is a refusal. */
export type AnswerToBody = (payload: never, values: number) => string | Uint8Array | undefined

/** The endpoints that answer small requests without a fiber, by their names; their handlers say how. */
export class AnswersAtOnce extends Context.Service<AnswersAtOnce, Map<string, AnswerToBody>>()(
  "@ratecard/http-server/AnswersAtOnce"
) {
  static readonly layer = Layer.sync(AnswersAtOnce, () => new Map())
}

/** The value of an effect that waits for nothing; undefined if it fails or waits, and is then given up. */
export const valueNow = <A, E>(effect: Effect.Effect<A, E>): A | undefined => {
  const fiber = Effect.runFork(effect)
  const exit = fiber.pollUnsafe()
  if (exit === undefined) fiber.interruptUnsafe()
  return exit?._tag === "Success" ? exit.value : undefined
}
