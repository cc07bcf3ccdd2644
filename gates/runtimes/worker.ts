// A Cloudflare Worker that counts and prices the text which it is sent.
import { BUNDLED_ENTRIES, catalogueAt, estimate, loadTokenizer } from "@ratecard/core"

export default {
  async fetch(request: Request): Promise<Response> {
    const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
    const model = modelById.get("openai-gpt-5-mini")!
    const tokens = (await loadTokenizer("o200k_base")).count(await request.text())
    return Response.json({ tokens, total_cost: estimate(model, { tokens, output_multiplier: 2 }).total_cost })
  }
}
