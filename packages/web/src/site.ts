import type { ReadonlySignal, Signal } from "@preact/signals"
import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { Address } from "./address.ts"
import type { OffersAnswer } from "./offersFound.ts"
import type { Prices } from "./prices/prices.ts"
import type { Language, Theme } from "./rendering.ts"

/** The site, of which every page is a function. */
export interface Site {
  /** The path that the service is served under, without a slash at its end. */
  readonly base: string
  /** The public origin of the service, without a path. */
  readonly origin: string
  readonly address: Address
  readonly language: Signal<Language>
  readonly theme: Signal<Theme>
  readonly prices: ReadonlySignal<Prices>
  /** The last answer about offers, for a page that shows some. */
  readonly offers: Signal<OffersAnswer | undefined>
  /** Loads the prices anew, after a change. */
  readonly refreshPrices: () => Promise<void>
  /** The browser knows of no network. */
  readonly isOffline: ReadonlySignal<boolean>
}

export const SiteContext = createContext<Site | undefined>(undefined)

/** The site that a component is part of. */
export const useSite = (): Site => {
  const site = useContext(SiteContext)
  if (site === undefined) throw new Error("A component stands outside of the site")
  return site
}

/** The words of a page in the reader's language. */
export const useWords = <Words>(words: Readonly<Record<Language, Words>>): Words => words[useSite().language.value]
