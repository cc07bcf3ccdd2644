/** One question to each of two servers, told apart by its number so that no kept answer hides the work. */
export interface Question {
  readonly name: string
  readonly small: (number: number) => string
  readonly large: (number: number) => string
}

/** Times of each answer of two servers, in milliseconds. */
export interface Latencies {
  readonly small: ReadonlyArray<number>
  readonly large: ReadonlyArray<number>
}

/** Asks two servers in turn, because the machine's speed drifts. */
export const askBoth = async (
  small: string,
  large: string,
  question: Question,
  from: number,
  count: number
): Promise<Latencies> => {
  const taken = { small: [] as Array<number>, large: [] as Array<number> }
  for (let number = from; number < from + count; number++) {
    taken.small.push(await timeOf(small + question.small(number)))
    taken.large.push(await timeOf(large + question.large(number)))
  }
  return taken
}

/** From the request to the whole answer, in milliseconds; anything but a 200 fails. */
export const timeOf = async (url: string): Promise<number> => {
  const sent = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  const taken = performance.now() - sent
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return taken
}
