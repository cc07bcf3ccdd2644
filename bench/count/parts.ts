import { type AnyEncoding, cutText } from "@ratecard/core/tokenizer"
import { loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { once } from "node:events"
import { isMainThread, parentPort, Worker } from "node:worker_threads"
import { median } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { makeCorpora } from "../tokenizer/corpora.ts"

const HELP = `Counts one long text on one thread, and cut in parts on several: in turns, in one run, on threads that are warm.

pnpm x bench parts [--megabytes N] [--threads N] [--rounds N]

  --megabytes N    of the text, which is English, code and Russian (10)
  --threads N      how many share it (2)
  --rounds N       how often each counts it (9)
`

interface Asked {
  readonly encoding: AnyEncoding
  readonly text: string
}

const countHere = (): void => {
  parentPort!.on("message", async ({ encoding, text }: Asked) => {
    const { count } = await loadAnyTokenizer(encoding)
    parentPort!.postMessage(count(text))
  })
}

const countThere = async (thread: Worker, asked: Asked): Promise<number> => {
  thread.postMessage(asked)
  const [tokens] = await once(thread, "message")
  return tokens as number
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
    const on = async (count: number): Promise<{ readonly millis: number; readonly tokens: number }> => {
      const started = performance.now()
      const parts = cutText(text, count)
      const found = await Promise.all(parts.map((part, index) => countThere(threads[index]!, { encoding, text: part })))
      return { millis: performance.now() - started, tokens: found.reduce((sum, tokens) => sum + tokens, 0) }
    }
    await on(threads.length)
    const one: Array<number> = []
    const several: Array<number> = []
    for (let round = 0; round < rounds; round++) {
      const alone = await on(1)
      const shared = await on(threads.length)
      if (alone.tokens !== shared.tokens) throw new Error(`${alone.tokens} tokens, and in parts ${shared.tokens}`)
      one.push(alone.millis)
      several.push(shared.millis)
    }
    const [before, after] = [median(one), median(several)]
    process.stdout.write(
      `${encoding}: one thread ${before.toFixed(0)} ms, ${threads.length} threads ${after.toFixed(0)} ms, ${(before / after).toFixed(2)} times as fast\n`
    )
  }
  await Promise.all(threads.map((thread) => thread.terminate()))
}

await (isMainThread ? main() : countHere())
