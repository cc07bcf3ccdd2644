const SHOWN = 4
const SHORTEST_SHOWN = 12

/** A key as it may be shown: masked but for its last four characters, or whole where it is shorter than twelve. */
export const keyHint = (key: string): string => {
  const characters = Array.from(key)
  return `••••${characters.length < SHORTEST_SHOWN ? "" : characters.slice(-SHOWN).join("").replaceAll(UNSTORABLE, "•")}`
}

/** What a database does not keep, or no line shows. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu
