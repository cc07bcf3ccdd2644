import { type AnyEncoding, cutText } from "@ratecard/core/tokenizer"
import { buildSharedTables, loadSharedTokenizer, type SharedTables } from "@ratecard/core/vocabularies"
import { once } from "node:events"
import { isMainThread, MessageChannel, type MessagePort, parentPort, Worker } from "node:worker_threads"
import { median } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { makeCorpora } from "../tokenizer/corpora.ts"

const HELP = `Counts one long text on one thread, and cut in parts that several take in turn: one after the other, in one run, on
threads that are warm. By the clock, and by the processor's time of the main thread and the one that takes longest: others
on the machine take threads' turns, and so lengthen less of the latter.

pnpm x bench parts [--megabytes N] [--threads N] [--rounds N]

  --megabytes N    of the text, which is English, code and Russian (10)
  --threads N      how many share it (2)
  --rounds N       how often each counts it (9)
`

/** Of one part for each thread, the one with most beyond ASCII would be waited for. */
const PARTS_PER_THREAD = 6

interface Asked {
  readonly encoding: AnyEncoding
  readonly tables: SharedTables
  readonly text: string
  readonly port: MessagePort
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
  parentPort!.on("message", async ({ encoding, port, tables, text }: Asked) => {
    const { count } = await loadSharedTokenizer(encoding, () => tables)
    const tokens = count(text)
    const after = ownMillis()
    port.postMessage({ tokens, millis: after - before } satisfies Counted)
    before = after
  })
}

const countThere = async (thread: Worker, asked: Omit<Asked, "port">): Promise<Counted> => {
  const { port1, port2 } = new MessageChannel()
  thread.postMessage({ ...asked, port: port2 } satisfies Asked, [port2])
  const [counted] = await once(port1, "message")
  port1.close()
  return counted as Counted
}

/** Has a thread count parts as long as there are any: it has the next one before it is done with one. */
const countPartsThere = async (thread: Worker, parts: Iterable<Omit<Asked, "port">>): Promise<Counted> => {
  const all = { tokens: 0, millis: 0 }
  const countInTurn = async () => {
    for (const part of parts) {
      const { millis, tokens } = await countThere(thread, part)
      all.tokens += tokens
      all.millis += millis
    }
  }
  await Promise.all([countInTurn(), countInTurn()])
  return all
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
    const tables = await buildSharedTables(encoding)
    const on = async (count: number) => {
      const started = performance.now()
      const before = ownMillis()
      const texts = cutText(text, count === 1 ? 1 : count * PARTS_PER_THREAD)
      const parts = texts.map((part) => ({ encoding, tables, text: part })).values()
      const found = await Promise.all(threads.slice(0, count).map((thread) => countPartsThere(thread, parts)))
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
