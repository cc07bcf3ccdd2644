import { type AnyEncoding, cutText } from "@ratecard/core/tokenizer"
import { loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { once } from "node:events"
import { isMainThread, parentPort, Worker } from "node:worker_threads"
import { median } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { makeCorpora } from "../tokenizer/corpora.ts"

const HELP = `Counts one long text on one thread, and cut in parts on several: in turns, in one run, on threads that are warm. By
the clock, and by the processor's time of the main thread and the one that takes longest: others on the machine take
threads' turns, and so lengthen less of the latter.

pnpm x bench parts [--megabytes N] [--threads N] [--rounds N]

  --megabytes N    of the text, which is English, code and Russian (10)
  --threads N      how many share it (2)
  --rounds N       how often each counts it (9)
`

interface Asked {
  readonly encoding: AnyEncoding
  readonly text: string
}

interface Counted {
  readonly tokens: number
  /** Milliseconds of the processor, to receive the text, too. */
  readonly millis: number
}

type Taken = Readonly<Record<"clock" | "processor", number>>

/** Milliseconds of the processor that this thread has taken. */
const ownMillis = (): number => {
  const { system, user } = process.threadCpuUsage()
  return (system + user) / 1000
}

const countHere = (): void => {
  let before = ownMillis()
  parentPort!.on("message", async ({ encoding, text }: Asked) => {
    const { count } = await loadAnyTokenizer(encoding)
    const tokens = count(text)
    const after = ownMillis()
    parentPort!.postMessage({ tokens, millis: after - before } satisfies Counted)
    before = after
  })
}

const countThere = async (thread: Worker, asked: Asked): Promise<Counted> => {
  thread.postMessage(asked)
  const [counted] = await once(thread, "message")
  return counted as Counted
}

const longText = (units: number): string => {
  const documents = makeCorpora(60)
    .filter(({ name }) => ["English", "code", "Russian"].includes(name))
    .flatMap((corpus) => corpus.documents)
  const all = documents.join("\n")
  return all.repeat(Math.ceil(units / all.length)).slice(0, units)
}

const main = async (): Promise<void> => {
  const options = optionsOf(HELP, { megabytes: "10", threads: "2", rounds: "9" })
  const text = longText(wholeOption("megabytes", options.megabytes) * 1e6)
  const rounds = wholeOption("rounds", options.rounds)
  const threads = Array.from(
    { length: wholeOption("threads", options.threads) },
    () => new Worker(new URL(import.meta.url))
  )
  for (const encoding of ["o200k_base", "cl100k_base"] as const) {
    const on = async (count: number) => {
      const started = performance.now()
      const before = ownMillis()
      const parts = cutText(text, count)
      const found = await Promise.all(parts.map((part, index) => countThere(threads[index]!, { encoding, text: part })))
      return {
        tokens: found.reduce((sum, { tokens }) => sum + tokens, 0),
        clock: performance.now() - started,
        processor: ownMillis() - before + Math.max(...found.map(({ millis }) => millis))
      }
    }
    await on(threads.length)
    const found: Array<{ readonly alone: Taken; readonly shared: Taken }> = []
    for (let round = 0; round < rounds; round++) {
      const alone = await on(1)
      const shared = await on(threads.length)
      if (alone.tokens !== shared.tokens) throw new Error(`${alone.tokens} tokens, and in parts ${shared.tokens}`)
      found.push({ alone, shared })
    }
    for (const by of ["clock", "processor"] as const) {
      const [one, several] = [
        median(found.map(({ alone }) => alone[by])),
        median(found.map(({ shared }) => shared[by]))
      ]
      const times = median(found.map(({ alone, shared }) => alone[by] / shared[by]))
      process.stdout.write(
        `${encoding}, ${by}: one thread ${one.toFixed(0)} ms, ${threads.length} threads ${several.toFixed(0)} ms, ${times.toFixed(2)} times as fast\n`
      )
    }
  }
  await Promise.all(threads.map((thread) => thread.terminate()))
}

await (isMainThread ? main() : countHere())
