import { LongList, MaxValues, STRICT } from "@ratecard/api"
import { finish } from "@ratecard/core/ledger"
import { Context, Result, Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { ifPossible } from "../../ifPossible.ts"
import type { LongBody } from "../../LongBody.ts"
import { shapeInSteps } from "./jsonShape.ts"
import { decodeUtf8 } from "./jsonSyntax.ts"
import { payloadOf } from "./requestFaults.ts"

/** Reads the whole body of an endpoint at once, as `JsonBody` and the platform do; undefined if it has a fault. */
export const smallBodyReader = (endpoint: HttpApiEndpoint.Top) => {
  const list = Context.get(endpoint.annotations, LongList)
  const maxValues = Context.get(endpoint.annotations, MaxValues)
  const schema = list === undefined ? payloadOf(endpoint) : Schema.toEncoded(list.payload)
  const decode = Schema.decodeUnknownResult(schema as Schema.Codec<unknown>, STRICT)
  return (bytes: Uint8Array): typeof LongBody.Service | undefined => {
    const text = decodeUtf8(bytes)
    if (text === undefined) return undefined
    const { fault, values } = finish(shapeInSteps(text, maxValues, list?.name))
    if (fault !== undefined) return undefined
    const decoded = decode(ifPossible((): unknown => JSON.parse(text)))
    return Result.isSuccess(decoded) ? { payload: decoded.success, values } : undefined
  }
}
