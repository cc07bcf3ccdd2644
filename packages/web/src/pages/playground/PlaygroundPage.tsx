import type { StoredApiKeys } from "@ratecard/api"
import { Gate } from "../../account/Gate.tsx"
import { ProblemNote } from "../../account/parts.tsx"
import { useAnswer } from "../../account/useTask.ts"
import type { PageModule } from "../../pageModule.ts"
import { useSite, useWords } from "../../site.ts"
import { PLAYGROUND_WORDS } from "../../words/playground.ts"
import { KeyForm } from "../account/KeyForm.tsx"
import { Trial } from "./Trial.tsx"
import "./playground.css"

const Playground = () => {
  const words = useWords(PLAYGROUND_WORDS)
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Gate>{() => <WithKeys />}</Gate>
    </>
  )
}

/** Models are asked with the user's own keys: those of other providers are not offered. */
const WithKeys = () => {
  const { address, prices } = useSite()
  const words = useWords(PLAYGROUND_WORDS)
  const { answer, problem, reload } = useAnswer<typeof StoredApiKeys.Type>("/api-keys")
  const providers = new Set(answer.value?.keys.map(({ provider }) => provider))
  const models = prices.value.view.offered.filter(({ provider }) => providers.has(provider))
  const asked = prices.value.view.modelById.get(address.query.value.get("model") ?? "")
  const wanted = asked?.supports_byok === true ? asked : undefined
  const isKeyMissing = wanted === undefined ? models.length === 0 : !models.includes(wanted)
  return (
    <>
      <p>{words.about}</p>
      <ProblemNote problem={problem} />
      {asked !== undefined && wanted === undefined && <p>{words.retired(asked.display_name)}</p>}
      {answer.value !== undefined && isKeyMissing && (
        <>
          <p>{wanted ? words.noKeyFor(wanted.display_name, wanted.provider_display_name) : words.noKeys}</p>
          <KeyForm first={wanted?.provider} onStored={reload} />
        </>
      )}
      {models.length > 0 && <Trial models={models} />}
    </>
  )
}

export default {
  title: ({ language }) => PLAYGROUND_WORDS[language.value].title,
  Page: Playground
} satisfies PageModule
