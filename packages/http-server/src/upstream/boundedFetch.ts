/**
 * `fetch` that reads no more than `maxBytes` of an answer: reading on fails. It is for libraries that take
 * a `fetch`; requests of our own go through `download`.
 */
export const boundedFetch =
  (maxBytes: number, fixed: RequestInit = {}): typeof fetch =>
  async (input, init) => {
    // Not the client of Effect: libraries take a function like this one.
    // @effect-diagnostics-next-line globalFetch:off
    const response = await fetch(input, { ...init, ...fixed })
    if (response.body === null) return response
    let size = 0
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          size += chunk.byteLength
          if (size > maxBytes) controller.error(new RangeError("the answer is too long"))
          else controller.enqueue(chunk)
        }
      })
    )
    return new Response(bounded, response)
  }
