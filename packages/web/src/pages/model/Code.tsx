import { instantAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"

/** The price of a call with the model, asked by a program. */
export const Code = ({ id }: { readonly id: string }) => {
  const { address, base, origin, prices } = useSite()
  const words = useWords(MODEL_WORDS).code
  const at = instantAsked(address.query.value, prices.value.now)
  const usage = { input_tokens: 1200, output_tokens: 300 }
  const response = `{ model: "${id}", usage: { input_tokens: ${usage.input_tokens}, output_tokens: ${usage.output_tokens} } }`
  return (
    <details class="code">
      <summary>{words.title}</summary>
      <h3>{words.sdk}</h3>
      <p>{words.sdkText}</p>
      <pre tabIndex={0}>
        <code>
          {`npm install @ratecard/core

import { bill } from "@ratecard/core"

const response = ${response}
const { total, currency } = bill(response)
console.log(total, currency)`}
        </code>
      </pre>
      <h3>{words.curl}</h3>
      <pre tabIndex={0}>
        <code>{`curl '${origin}${base}/api/v1/models/${id}${at === undefined ? "" : `?at=${at}`}'`}</code>
      </pre>
      <h3>{words.mcp}</h3>
      <p>
        {words.mcpText} <code>{`${origin}${base}/mcp`}</code>
      </p>
      <pre tabIndex={0}>
        <code>{`estimate_cost ${JSON.stringify({ model_ids: [id], ...usage })}`}</code>
      </pre>
    </details>
  )
}
