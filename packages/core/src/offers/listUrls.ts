import { quotedBy } from "../ledger/tariff/quotedBy.ts"

/** The copies of lists that ship with this package, each in the public repository that it was read in. */
const COPIES: Readonly<Record<string, string>> = {
  "litellm 2026-08-21":
    "https://github.com/MrZhihao/cpa-model-prices/blob/b446827f0c06b9839afc8058b0dbaaf8f094beab/model_prices.json",
  "models.dev 2026-07-02":
    "https://github.com/anomalyco/models.dev/tree/f3fc692299671838c7c65fd8126bf84d81a2e817/providers",
  "pi-ai 2026-11-10": "https://www.npmjs.com/package/@earendil-works/pi-ai/v/1.5.2"
}

/** Where others can read what a list said on a day. */
export const listUrlAt = (list: string, day: string): { readonly url?: string } => {
  const url = COPIES[`${list} ${day}`] ?? quotedBy(list, day).url
  return url === undefined ? {} : { url }
}
