import { computed, type ReadonlySignal, signal } from "@preact/signals"

/** The reader's address. Every choice on a page is a parameter of its query, so that an address shares the view. */
export interface Address {
  /** Below the base: it begins with a slash. */
  readonly path: ReadonlySignal<string>
  readonly query: ReadonlySignal<URLSearchParams>
  /** Sets parameters of the query, in place of this entry of the history unless `push`; null takes one away. */
  readonly set: (parameters: Readonly<Record<string, string | null>>, how?: "push") => void
  /** Goes to a path below the base, with its query, as soon as its page is there. */
  readonly go: (href: string) => Promise<void>
  /** An address below the base, as a link needs it. */
  readonly href: (path: string, parameters?: Readonly<Record<string, string>>) => string
}

/** The effects of an address on a browser; none on a server. */
export interface Journey {
  readonly change: (href: string, how: "push" | "replace") => void
  /** Readies what an address needs; the reader stays where he is until then. */
  readonly ready: (path: string, search: string) => Promise<unknown>
}

/** The address of a page, and how to move it when the reader goes back. */
export const makeAddress = (
  base: string,
  { path, search }: { readonly path: string; readonly search: string },
  { change, ready }: Journey = { change: () => {}, ready: () => Promise.resolve() }
): Address & { readonly move: (path: string, search: string) => void } => {
  const shown = signal({ path, search })
  const pathNow = computed(() => shown.value.path)
  const searchNow = computed(() => shown.value.search)
  const query = computed(() => new URLSearchParams(searchNow.value))
  const move = (to: string, newSearch: string) => void (shown.value = { path: to, search: newSearch })
  return {
    path: pathNow,
    query,
    move,
    set: (parameters, how) => {
      const changed = new URLSearchParams(query.peek())
      for (const [name, value] of Object.entries(parameters)) {
        if (value === null) changed.delete(name)
        else changed.set(name, value)
      }
      const text = changed.toString()
      const newSearch = text === "" ? "" : `?${text}`
      if (newSearch === searchNow.peek()) return
      change(base + pathNow.peek() + newSearch, how ?? "replace")
      move(pathNow.peek(), newSearch)
    },
    go: async (href) => {
      const mark = href.indexOf("?")
      const to = mark === -1 ? href : href.slice(0, mark)
      const newSearch = href.slice(to.length)
      await ready(to, newSearch)
      change(base + href, "push")
      move(to, newSearch)
    },
    href: (to, parameters) => {
      const text = new URLSearchParams(parameters).toString()
      return base + to + (text === "" ? "" : `?${text}`)
    }
  }
}
