import { type ComponentChildren, createContext } from "preact"
import { useContext } from "preact/hooks"
import { modelHref } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { SourceName } from "../../parts/SourceName.tsx"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { useSession } from "../../account/Session.ts"

const Heads = createContext<ReadonlyArray<string>>([])

/** A table, or `none` where there are no rows; on a narrow screen each row is a block, and each cell says what it is. */
export const Rows = ({
  caption,
  children,
  heads,
  none
}: {
  readonly caption: string
  readonly heads: ReadonlyArray<string>
  readonly none?: string
  /** Undefined: not known yet. */
  readonly children: ReadonlyArray<ComponentChildren> | undefined
}) => {
  if (children === undefined) return null
  if (children.length === 0) return none === undefined ? null : <p>{none}</p>
  return (
    <table class="rows">
      <caption class="faint small">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Heads.Provider value={heads}>{children}</Heads.Provider>
      </tbody>
    </table>
  )
}

/** A row of such a table, whose first cell names it. */
export const Row = ({ cells: [name, ...cells] }: { readonly cells: ReadonlyArray<ComponentChildren> }) => {
  const heads = useContext(Heads)
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, place) => (
        <td key={place} data-head={heads[place + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  )
}

/** A model by its name, linked to its page; one that the catalogue has not by its id. */
export const ModelName = ({ id }: { readonly id: string }) => {
  const { address, prices } = useSite()
  const model = prices.value.view.modelById.get(id)
  return model === undefined ? (
    <code>{id}</code>
  ) : (
    <>
      <a href={modelHref(address, id)}>{model.display_name}</a>
      <small class="faint">{model.provider_display_name}</small>
    </>
  )
}

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

/** The source of a price: a list by its name, an address as a link, other text as it is. */
export const PriceSource = ({ name }: { readonly name: string | null }) => {
  const { sources } = useWords(ADMIN_WORDS)
  if (name === null) return null
  const own = sources[name]
  if (own !== undefined) return <>{own}</>
  if (Object.hasOwn(LISTS, name)) return <SourceName of={LISTS[name]!} />
  return /^https:\/\/\S+$/u.test(name) ? <SourceName of={{ source: name, url: name }} /> : <>{name}</>
}

/** The log names these instead of an e-mail. */
const SYNC = "sync:"
const DELETED = "deleted user"
const SCHEDULE = "schedule"

/** The author of a price or a run; a run of the sync is a link to it. */
export const Author = ({ name }: { readonly name: string }) => {
  const { address } = useSite()
  const words = useWords(ADMIN_WORDS).authors
  const email = useSession().user.value?.email
  if (name.startsWith(SYNC)) {
    return <a href={address.href("/admin", { show: "runs", run: name.slice(SYNC.length) })}>{words.sync}</a>
  }
  if (name === SCHEDULE) return <>{words.schedule}</>
  if (name === DELETED) return <>{words.deleted}</>
  return <>{name.toLowerCase() === email?.toLowerCase() ? words.you : name}</>
}
