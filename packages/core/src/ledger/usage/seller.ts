import { hostNamed, providerNamed } from "../../names/providerNamed.ts"
import type { Written } from "../logs/logRecord.ts"
import type { Part } from "./counters.ts"
import type { Reading } from "./reading.ts"
import { isPlain, textIn } from "./served.ts"
import type { Shape } from "./shapes/shape.ts"

export const PROVIDERS = ["gen_ai.provider.name", "gen_ai.system", "custom_llm_provider", "providerID"]

/** Provider of a request by its span, log or body. */
export const providerIn = (usage: Part, bodies: ReadonlyArray<Part>): string | undefined => {
  let name = textIn(usage, PROVIDERS)
  for (let index = 0; name === undefined && index < bodies.length; index++) name = textIn(bodies[index]!, PROVIDERS)
  return name
}

/** Groq times each request in its usage, Cerebras in its body. */
const gatewayIn = (usage: Part, bodies: ReadonlyArray<Part>): string | undefined => {
  if (usage["queue_time"] !== undefined) return "groq"
  for (let index = 0; index < bodies.length; index++) {
    if (bodies[index]!["x_groq"] !== undefined) return "groq"
    if (bodies[index]!["time_info"] !== undefined) return "cerebras"
  }
  return undefined
}

/**
 * Writes down who answered, as far as a body shows it: the vendor whose shape it is, and the cloud or gateway that
 * served it. SDKs for several vendors call them all by the vendor whose API they speak, so that a vendor is a hint
 * only.
 */
export const writeSeller = (
  reading: Written<Reading>,
  usage: Part,
  shown: Shape | undefined,
  bodies: ReadonlyArray<Part>,
  api: string | undefined
): void => {
  if (isPlain(shown, bodies)) {
    reading.answeredBy = shown!.vendor!
    return
  }
  const provider = providerIn(usage, bodies)
  const host = provider === undefined ? undefined : hostNamed(provider)
  const vendor = shown?.vendor ?? host?.vendor ?? host?.api ?? (api === undefined ? undefined : providerNamed(api))
  if (vendor !== undefined) reading.answeredBy = vendor
  const gateway = shown?.gateway ?? gatewayIn(usage, bodies)
  const servedBy = gateway ?? host?.channel ?? host?.gateway
  if (servedBy !== undefined) reading.servedBy = servedBy
}
