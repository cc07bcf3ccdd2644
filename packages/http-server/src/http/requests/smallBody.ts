import { LongList, MaxValues } from "@ratecard/api"
import { finish } from "@ratecard/core/ledger"
import { Context, Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { ifPossible } from "../../ifPossible.ts"
import type { LongBody } from "../../LongBody.ts"
import { fits } from "./fits.ts"
import { shapeInSteps } from "./jsonShape.ts"
import { decodeUtf8 } from "./jsonSyntax.ts"
import { payloadOf } from "./requestFaults.ts"

/** Reads the whole body of an endpoint at once: undefined if it is not right beyond doubt. */
export const smallBodyReader = (endpoint: HttpApiEndpoint.Top) => {
  const list = Context.get(endpoint.annotations, LongList)
  const maxValues = Context.get(endpoint.annotations, MaxValues)
  // As `JsonBody` reads it: a long list as it stands, others decoded.
  const isRight = fits(list === undefined ? payloadOf(endpoint) : Schema.toEncoded(list.payload))
  return (bytes: Uint8Array): typeof LongBody.Service | undefined => {
    const text = decodeUtf8(bytes)
    if (text === undefined) return undefined
    const { fault, values } = finish(shapeInSteps(text, maxValues, list?.name))
    if (fault !== undefined) return undefined
    const payload = ifPossible((): unknown => JSON.parse(text))
    return isRight(payload) ? { payload, values } : undefined
  }
}
