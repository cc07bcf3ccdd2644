export const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

/** The first answer that is no longer a 503, where something comes back. */
export const onceBack = async <A extends { readonly status: number }>(ask: () => Promise<A>): Promise<A> => {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await pause(100)
  }
}
