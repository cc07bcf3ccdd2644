import { Context, Layer } from "effect"

/** The JSON answer to a body that is right, from memory alone; undefined if it takes more, or is a refusal. */
export type AnswerToBody = (payload: never, values: number) => string | Uint8Array | undefined

/** The endpoints that answer small requests without a fiber, by their names; their handlers say how. */
export class AnswersAtOnce extends Context.Service<AnswersAtOnce, Map<string, AnswerToBody>>()(
  "@ratecard/http-server/AnswersAtOnce"
) {
  static readonly layer = Layer.sync(AnswersAtOnce, () => new Map())
}
