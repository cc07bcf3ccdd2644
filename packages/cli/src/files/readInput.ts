import type { World } from "../World.ts"

/** All that standard input has; what came until the signal, where it is aborted before its end. */
export const readInput = async ({ stdin }: World, signal?: AbortSignal): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ""
  try {
    for await (const part of stdin(signal)) text += decoder.decode(part, { stream: true })
  } catch (error) {
    if (signal?.aborted !== true) throw error
  }
  return text + decoder.decode()
}
