import { defineConfig } from "tsup"
import base from "../../tsup.base.ts"

export default defineConfig({
  ...base,
  // One output per source file: a bundler that sees the whole package as one file cannot drop Effect's classes.
  // What only the tokenizer is made of may be one: each file less is a start sooner where nothing is bundled.
  entry: [
    "src/**/*.ts",
    "!src/**/*.test.ts",
    "!src/tokenizer/{splitting,encoding,vocabulary}/**/*.ts",
    "!src/vocabularies.ts",
    "!src/tokenizer/{keptVendorTables,load{Any,Vendor}Tokenizer,normalisedTokenizer,sharedTables,vendorSources}.ts"
  ],
  // Built apart (tsup.vocabularies.config.ts).
  external: ["@ratecard/core/vocabularies"],
  // Four vocabularies are read of a package that has them all several times over.
  noExternal: [/^js-tiktoken\//u]
})
