import { pathToFileURL } from "node:url"
import { bundleOurs, inCheckout } from "./bundle.ts"
import { BEFORE, type Compared, OURS, PLAIN, type Tokenizer } from "./packages.ts"

type Ours = typeof import("@ratecard/core/tokenizer")

/** As many UTF-16 units, and a tokenizer has chosen how it counts. */
const CHOSEN = 2 ** 18

/** Ours with the kernel, ours as if there were no WebAssembly, and those of another checkout. */
export const withAndWithoutKernel = async (
  encoding: Compared,
  before: string | undefined
): Promise<ReadonlyMap<string, Tokenizer>> => {
  const bundle = await bundleOurs()
  const tokenizers = new Map([
    [OURS, await chosen(bundle, OURS, encoding)],
    [PLAIN, await withoutWebAssembly(() => chosen(bundle, PLAIN, encoding))]
  ])
  if (before !== undefined)
    tokenizers.set(BEFORE, await chosen(await bundleOurs("loadTokenizer", inCheckout(before)), BEFORE, encoding))
  return tokenizers
}

/** Modules of its own, so that none compiles its code for what another counts. */
const chosen = async (bundle: string, name: string, encoding: Compared): Promise<Tokenizer> => {
  const { loadTokenizer } = (await import(`${pathToFileURL(bundle).href}?${name}`)) as Ours
  const tokenizer = await loadTokenizer(encoding)
  tokenizer.count(" a".repeat(CHOSEN / 2))
  return tokenizer
}

const withoutWebAssembly = async <A>(work: () => Promise<A>): Promise<A> => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, "WebAssembly")!
  Reflect.deleteProperty(globalThis, "WebAssembly")
  try {
    return await work()
  } finally {
    Object.defineProperty(globalThis, "WebAssembly", kept)
  }
}
