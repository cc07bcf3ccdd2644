import { DEFAULT_ENCODING, type TokenizeRequest } from "@ratecard/api"
import type { Catalogue } from "@ratecard/core/effect"
import { Data, Effect } from "effect"
import { findAskedModel } from "./findAskedModel.ts"

/** A text cannot be split as the model that was named does it. */
export class UnfitModel extends Data.TaggedError("UnfitModel")<{
  readonly message: string
  readonly model_id: string
}> {}

/** The encoding that a request names, itself or by a model; without both the default. */
export const encodingAsked = Effect.fnUntraced(function* (
  catalogue: Catalogue["Service"],
  { encoding, model_id: name }: Omit<TokenizeRequest, "text">
) {
  if (name === undefined) return encoding ?? DEFAULT_ENCODING
  const unfit = ({ message }: { readonly message: string }) => Effect.fail(new UnfitModel({ message, model_id: name }))
  const { id, tokenizer_config } = yield* findAskedModel(catalogue, name).pipe(Effect.catch(unfit))
  const own = tokenizer_config?.encoding
  if (own === undefined) {
    return yield* unfit({ message: `${id} has no public vocabulary: POST /api/v1/calculate estimates its tokens` })
  }
  if (encoding !== undefined && encoding !== own) {
    const message = `${id} is counted with ${own}, not with ${encoding}: leave out \`model_id\` or \`encoding\``
    return yield* unfit({ message })
  }
  return own
})
