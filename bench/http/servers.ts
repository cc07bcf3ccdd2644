import { type Running, startProgram } from "@ratecard/test-support"

/** `source` is the address of a server whose bytes the rival sends. */
export const startFastify = (tokenizer: string, source: string): Promise<Running> =>
  startProgram(new URL("./fastify.ts", import.meta.url), { TOKENIZER: tokenizer, SOURCE: source })
