import { parseArgs } from "node:util"
import { bundleOurs, gzippedSize, inCheckout } from "./bundle.ts"
import { measureColdStart } from "./coldStart.ts"
import { makeCorpora, makeHardCorpora } from "./corpora.ts"
import { withAndWithoutKernel } from "./kernel.ts"
import { BEFORE, COMPARED, KEPT, OURS, PACKAGES, versionOf } from "./packages.ts"
import { measureQuicktok } from "./quicktok.ts"
import { coldStartTable, throughputTable } from "./report.ts"
import { compareThroughput, measureThroughput } from "./throughput.ts"

const HELP = `Compares our token counter with the packages a user would pick instead.

  pnpm x bench tokenizer [options]

  --parts a,b       which of: count, encode, start, size (all), and browser, which needs Chromium, and
                    kernel: count and encode with the kernel and without, and quicktok
  --encodings a,b   which of: ${COMPARED.join(", ")} (all), and qwen3 with quicktok
  --packages a,b    which of: ${Object.keys(PACKAGES).join(", ")} (all)
  --documents n     documents of 30 KB per corpus, a third of them to warm up (60, at most 65)
  --before folder   another checkout, installed: it is compared with this one: first counts, and count and encode with kernel
  --quicktok folder a checkout of github.com/dmatth1/quicktok, which is C++ and is built: what the part of its name takes
  --help            this text

The tables go to standard output, progress to standard error. Hold the ratios, not the megabytes.
`

const { values } = parseArgs({
  options: {
    parts: { type: "string", default: "count,encode,start,size" },
    encodings: { type: "string", default: COMPARED.join(",") },
    packages: { type: "string", default: Object.keys(PACKAGES).join(",") },
    documents: { type: "string", default: "60" },
    before: { type: "string" },
    quicktok: { type: "string" },
    help: { type: "boolean", default: false }
  }
})

const print = (text: string) => process.stdout.write(`${text}\n`)
const progress = (text: string) => process.stderr.write(`${text}\n`)

const main = async (): Promise<void> => {
  if (values.help) {
    print(HELP)
    return
  }
  const parts = new Set(values.parts.split(","))
  const names = [OURS, ...values.packages.split(",").filter((name) => name !== OURS && name in PACKAGES)]
  const encodings = COMPARED.filter((encoding) => values.encodings.split(",").includes(encoding))

  print(`Node ${process.versions.node}; ${names.map((name) => `${name} ${versionOf(name)}`).join("; ")}\n`)
  progress("making the corpora")
  const documents = Number(values.documents)
  const corpora = [...makeCorpora(2 * documents), ...makeHardCorpora(2 * documents)]
  // Some packages remember pieces: what they have counted is no longer fresh when it comes to encoding.
  const fresh = {
    count: corpora.map((corpus) => ({ ...corpus, documents: corpus.documents.slice(0, documents) })),
    encode: corpora.map((corpus) => ({ ...corpus, documents: corpus.documents.slice(documents) }))
  }

  for (const encoding of encodings) {
    for (const method of ["count", "encode"] as const) {
      if (!parts.has(method)) continue
      const result = await measureThroughput(encoding, method, names, fresh[method], progress)
      print(throughputTable(`${encoding}, ${method}, MB/s`, result))
    }
    if (parts.has("kernel")) {
      const named = await withAndWithoutKernel(encoding, values.before)
      for (const method of ["count", "encode"] as const) {
        const title = `${encoding}, ${method}, MB/s`
        print(throughputTable(title, compareThroughput(title, method, named, fresh[method], progress)))
      }
    }
  }
  for (const encoding of [...COMPARED, "qwen3"] as const) {
    if (!parts.has("quicktok") || values.quicktok === undefined || !values.encodings.split(",").includes(encoding))
      continue
    const result = await measureQuicktok(encoding, values.quicktok, fresh.count, progress)
    print(throughputTable(`${encoding}, count, each in a process of its own, MB/s`, result))
    print(`Milliseconds to load: ${result.loads.map((load) => load.toFixed(0)).join(", ")}\n`)
  }
  const tenDocuments = fresh.count[0]!.documents.slice(0, 10)
  for (const encoding of parts.has("browser") ? encodings : []) {
    const { measureBrowserStart } = await import("./browserStart.ts")
    progress(`${encoding} in Chromium`)
    print(
      coldStartTable(
        `${encoding}, a new page: load and first count, and ten English documents of 30 KB`,
        await measureBrowserStart(encoding, tenDocuments, values.before)
      )
    )
  }
  if (!parts.has("start") && !parts.has("size")) return
  const bundle = await bundleOurs()
  const bundles = new Map([
    [OURS, bundle],
    [KEPT, bundle]
  ])
  if (values.before !== undefined) bundles.set(BEFORE, await bundleOurs("loadTokenizer", inCheckout(values.before)))
  for (const encoding of parts.has("start") ? encodings : []) {
    print(
      coldStartTable(
        `${encoding}, a fresh process: load and first count, and ten English documents of 30 KB`,
        measureColdStart(encoding, [...bundles.keys(), ...names.slice(1)], bundles, tenDocuments, progress)
      )
    )
  }
  if (parts.has("size")) print(`Code without vocabularies: ${(gzippedSize(bundle) / 1000).toFixed(1)} KB gzipped`)
}

await main()
