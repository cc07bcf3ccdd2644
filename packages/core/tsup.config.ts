import { defineConfig } from "tsup"
import { OFFERS, offersModule } from "../../offers.config.ts"
import base from "../../tsup.base.ts"

export default defineConfig({
  ...base,
  // A schema or service is a file of its own: a bundler cannot drop Effect's classes out of a file that it needs.
  // Plain functions are few files, which load in two thirds of the time of one each.
  entry: [
    "src/{index,catalogue,ledger,tokenizer,bundled,offers,reconcile,aiSdk,openTelemetry,effect}.ts",
    "src/**/[A-Z]*.ts",
    "!src/**/*.test.ts"
  ],
  // Built apart (tsup.vocabularies.config.ts).
  external: ["@ratecard/core/vocabularies"],
  // Four vocabularies are read of a package that has them all several times over.
  noExternal: [/^js-tiktoken\//u, /^@ratecard\/vocabularies\//u],
  esbuildPlugins: [
    {
      name: "offers",
      setup: (build) =>
        build.onLoad({ filter: OFFERS }, async ({ path }) => ({
          contents: await offersModule(path),
          loader: "js"
        }))
    }
  ]
})
