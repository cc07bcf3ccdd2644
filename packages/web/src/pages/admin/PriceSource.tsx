import { SourceName } from "../../parts/SourceName.tsx"
import { useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"

/** The lists that the sync reads, where people can read them. */
const LISTS: Readonly<Record<string, { readonly source: string; readonly url: string }>> = {
  litellm: {
    source: "LiteLLM",
    url: "https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json"
  },
  "models.dev": { source: "models.dev", url: "https://models.dev" },
  "genai-prices": { source: "genai-prices", url: "https://github.com/pydantic/genai-prices" },
  openrouter: { source: "OpenRouter", url: "https://openrouter.ai/models" },
  yandex: { source: "Yandex Cloud Billing", url: "https://yandex.cloud/docs/billing" }
}

/** Where a price comes from: a list by its name, an address as a link, and what an administrator wrote as it is. */
export const PriceSource = ({ name }: { readonly name: string | null }) => {
  const { sources } = useWords(ADMIN_WORDS)
  if (name === null) return null
  const own = sources[name]
  if (own !== undefined) return <>{own}</>
  if (Object.hasOwn(LISTS, name)) return <SourceName of={LISTS[name]!} />
  return /^https:\/\/\S+$/u.test(name) ? <SourceName of={{ source: name, url: name }} /> : <>{name}</>
}
