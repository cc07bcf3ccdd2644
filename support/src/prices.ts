import { jsonOf } from "./jsonOf.ts"
import type { Running } from "./server.ts"
import type { Person } from "./store.ts"

/** A model of the bundled catalogue. */
export const PRICED_MODEL = "openai-gpt-5"

/** Answer to a write; status 0 if there was none. */
export interface Written {
  readonly status: number
  /** When it was sent and answered, by `performance.now()`. */
  readonly sent: number
  readonly answered: number
}

/** Time limit of an answer, in milliseconds. */
const PATIENCE_MILLIS = 20_000

/** Sets the input price of a model. */
export const setPrice = async (
  { url }: Pick<Running, "url">,
  administrator: Person,
  input_price: number,
  model_id: string = PRICED_MODEL
): Promise<Written> => {
  const headers = { "content-type": "application/json", ...(await administrator()) }
  const body = JSON.stringify({ model_id, input_price, output_price: 10 })
  const sent = performance.now()
  const status = await fetch(`${url}/api/v1/admin/prices`, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(PATIENCE_MILLIS)
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0
  )
  return { status, sent, answered: performance.now() }
}

/** The input price that is served. */
export const servedPrice = async ({ url }: Pick<Running, "url">, model_id: string = PRICED_MODEL): Promise<number> => {
  const answer = await fetch(`${url}/api/v1/models/${model_id}`)
  return (await jsonOf<{ readonly input_price: number }>(answer)).input_price
}
