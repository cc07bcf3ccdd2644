// A Cloudflare Worker that counts and prices the text which it is sent.
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { catalogueAt } from "@ratecard/core/catalogue"
import { contractCost } from "@ratecard/core/ledger"
import { loadTokenizer } from "@ratecard/core/tokenizer"

export default {
  async fetch(request: Request): Promise<Response> {
    const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
    const model = modelById.get("openai-gpt-5-mini")!
    const tokens = (await loadTokenizer("o200k_base")).count(await request.text())
    return Response.json({ tokens, total_cost: contractCost(model, { tokens, output_multiplier: 2 }).total_cost })
  }
}
