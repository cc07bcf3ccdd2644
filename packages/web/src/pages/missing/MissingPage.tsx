import type { PageModule } from "../../pageModule.ts"
import { PlaceList } from "../../palette/places.tsx"
import { useSite, useWords } from "../../site.ts"
import { TERM_WORDS } from "../../words/terms.ts"

const Missing = () => {
  const { address } = useSite()
  const words = useWords(TERM_WORDS)
  const asked = decoded(address.path.value)
    .split(/[^\p{L}\p{N}.]+/u)
    .join(" ")
  return (
    <>
      <h1 tabIndex={-1}>{words.missing.title}</h1>
      <p>{words.missing.text}</p>
      <PlaceList search={asked} />
    </>
  )
}

/** A path as people read it; as it is where its escapes are none. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export default {
  title: ({ language }) => TERM_WORDS[language.value].missing.title,
  exists: () => false,
  Page: Missing
} satisfies PageModule
