import type { PageModule } from "../../pageModule.ts"
import { placesFor } from "../../palette/places.ts"
import { useSite, useWords } from "../../site.ts"
import { SHELL_WORDS } from "../../words/shell.ts"

const Missing = () => {
  const site = useSite()
  const words = useWords(SHELL_WORDS)
  const asked = decoded(site.address.path.value)
    .split(/[^\p{L}\p{N}.]+/u)
    .join(" ")
  const found = placesFor(site, asked)
  const places = found.length > 0 ? found : placesFor(site, "")
  return (
    <>
      <h1 tabIndex={-1}>{words.missing.title}</h1>
      <p>{words.missing.text}</p>
      <ul>
        {places.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
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
  title: ({ language }) => SHELL_WORDS[language.value].missing.title,
  exists: () => false,
  Page: Missing
} satisfies PageModule
