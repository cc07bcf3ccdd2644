import { thousandRecords } from "../../bench/ledger/thousandRecords.ts"
import { bundledPrices } from "@ratecard/core"
import { billInSteps, billRecord } from "@ratecard/core/ledger"
import { billText } from "./src/bills/billText.ts"
const prices = bundledPrices()
const body = JSON.stringify({ records: thousandRecords() })
const t = { parse: 0, bill: 0, write: 0 }
const N = Number(process.env.N ?? 500)
for (let i = 0; i < N; i++) {
  if (i === 100) t.parse = t.bill = t.write = 0
  let a = performance.now()
  const { records } = JSON.parse(body)
  let b = performance.now()
  t.parse += b - a
  const all = records.map((r: never) => billRecord(r, { prices, now: Date.now() } as never))
  a = performance.now()
  t.bill += a - b
  let s = ""
  for (const x of all) s += billText(x)
  const buf = Buffer.from(s)
  b = performance.now()
  t.write += b - a
}
console.log(
  Object.entries(t)
    .map(([k, v]) => `${k} ${(v / (N - 100)).toFixed(2)} ms`)
    .join(", ")
)
