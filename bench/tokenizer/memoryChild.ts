import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { readFileSync, writeFileSync } from "node:fs"
import { WORST_TEXTS } from "./worstTexts.ts"

const [encoding = "", name = "", units = ""] = process.argv.slice(2)

/** Bytes of the process that were in memory at once, at most: heap, buffers and what is written of WebAssembly's memory. */
const peak = (): number => 1024 * Number(/^VmHWM:\s+(\d+)/mu.exec(readFileSync("/proc/self/status", "utf8"))![1])

const tokenizer = await loadAnyTokenizer(encoding as AnyEncoding)
// Until it has its kernel, and the tables that texts beyond ASCII ask for.
for (let warmUp = 0; warmUp < 3; warmUp++) tokenizer.encode("a中 ".repeat(2 ** 16))
const text = WORST_TEXTS[name]!(Number(units))
// Flat: joining the parts is not what is measured.
text.charCodeAt(0)
globalThis.gc!()
writeFileSync("/proc/self/clear_refs", "5")
const before = peak()
tokenizer.count(text)
const counted = peak() - before
tokenizer.encode(text)
process.stdout.write(JSON.stringify([counted, peak() - before].map((bytes) => bytes / Buffer.byteLength(text))))
