import { globSync } from "node:fs"
import { relative } from "node:path"
import { build, defineConfig } from "tsup"
import { needsNode, pricesOfEsbuild, TSUP } from "../../bundlers.config.ts"

/** The entry of other vendors' vocabularies, with files of its own: no other entry's files lead a bundler to them. */
const buildVocabularies = (): Promise<void> =>
  build({
    ...TSUP,
    config: false,
    clean: false,
    entry: ["src/vocabularies.ts"],
    noExternal: [/^js-tiktoken\//u, /^@ratecard\/vocabularies\//u]
  })

/** In an order of their own: which files share what depends on it, and folders are read in another order each time. */
const ENTRIES = globSync(
  [
    "src/{index,catalogue,ledger,tokenizer,bundled,offers,rates,budgets,reconcile,aiSdk,openTelemetry,effect}.ts",
    "src/needsNode.ts",
    "src/**/[A-Z]*.ts"
  ],
  { exclude: ["**/*.test.ts"] }
)

export default defineConfig({
  ...TSUP,
  // A schema or service is a file of its own: a bundler cannot drop Effect's classes out of a file that it needs.
  // Plain functions are few files, which load in two thirds of the time of one each.
  entry: Object.fromEntries(ENTRIES.toSorted().map((file) => [relative("src", file).replace(/\.ts$/u, ""), file])),
  // Built apart, by `buildVocabularies`.
  external: ["@ratecard/core/vocabularies"],
  // Four vocabularies are read of a package that has them all several times over.
  noExternal: [/^js-tiktoken\//u, /^@ratecard\/vocabularies\//u],
  plugins: [
    {
      name: "needs-node",
      renderChunk: (code, { path }) =>
        /dist\/(?!needsNode)[a-z]\w+\.js$/u.test(path) ? { code: needsNode() + code } : undefined
    }
  ],
  esbuildPlugins: [pricesOfEsbuild],
  onSuccess: buildVocabularies
})
