/**
 * Keeps one text for each budget. A store holds no rule: {@link Budget} reads a text, works out the next one, and begins
 * again if another process was faster.
 */
export interface BudgetStore {
  /** The text of a budget; nothing if there is none. */
  read(key: string): Promise<string | undefined>
  /** Puts `text` in the place of `before`, at once; false, and nothing is changed, if another text is there. */
  write(key: string, text: string, before: string | undefined): Promise<boolean>
}

/** A store for one process, which forgets all when that ends. */
export const memoryStore = (): BudgetStore => {
  const texts = new Map<string, string>()
  return {
    read: async (key) => texts.get(key),
    write: async (key, text, before) => {
      if (texts.get(key) !== before) return false
      texts.set(key, text)
      return true
    }
  }
}
