import { OURS, PACKAGES, type Compared, type Tokenizer } from "./packages.ts"

const [name = "", encoding = "", ourBundle = ""] = process.argv.slice(2)

const load = async (): Promise<Tokenizer> => {
  if (name !== OURS) return PACKAGES[name]!(encoding as Compared)
  const { loadTokenizer } = (await import(ourBundle)) as {
    readonly loadTokenizer: (encoding: string) => Promise<Tokenizer>
  }
  return loadTokenizer(encoding)
}

const memoryBefore = process.memoryUsage().rss
const before = performance.now()
const tokenizer = await load()
tokenizer.count("How many tokens is this?")
const milliseconds = performance.now() - before
const megabytes = (process.memoryUsage().rss - memoryBefore) / 1e6
process.stdout.write(JSON.stringify({ milliseconds, megabytes }))
