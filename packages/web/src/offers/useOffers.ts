import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { type Site, useSite } from "../site.ts"
import { offersAddress } from "./offersAddress.ts"
import type { OffersAnswer, OffersFound } from "../offersFound.ts"

/** Pause in typing before offers are asked for, in milliseconds. */
const PAUSE_MILLIS = 150

/** The offers that a page shows. */
export interface Offers {
  /** The answer before, until the newest is there. */
  readonly found: OffersFound | undefined
  /** Asks again; undefined unless the newest question failed. */
  readonly retry: (() => void) | undefined
}

let sent: OffersAnswer | undefined

/** The answer that came with the document. */
const sentOffers = (): OffersAnswer | undefined =>
  (sent ??= JSON.parse(document.querySelector<HTMLDataElement>("#offers")?.value ?? "null") ?? undefined)

/** The last answer: on the server, the one for the page that it renders. */
const lastOffers = ({ offers }: Pick<Site, "offers">): OffersAnswer | undefined => offers.value ?? sentOffers()

/** The offers for this page; until its newest answer arrives, those of the answer before. */
export const offersHere = (site: Site): OffersFound | undefined => {
  const last = lastOffers(site)
  return last?.of.split("?")[0] === site.address.path.value ? last.found : undefined
}

/** The offers that a page shows: they came with the document, or the service is asked for them. */
export const useOffers = (page: string): Offers => {
  const site = useSite()
  const { address, base, offers } = site
  const of = offersAddress(page, address.path.value, address.query.value)!
  const found = offersHere(site)
  const failed = useSignal<string>()
  const tries = useSignal(0)
  useEffect(() => {
    failed.value = undefined
    if (lastOffers(site)?.of === of) return
    const asking = new AbortController()
    const ask = async () => {
      const response = await fetch(base + of, { headers: { accept: "application/json" }, signal: asking.signal })
      if (!response.ok) throw new Error(`${of} answered ${response.status}`)
      offers.value = { of, found: (await response.json()) as OffersFound }
    }
    const fail = () => {
      if (!asking.signal.aborted) failed.value = of
    }
    const timer = setTimeout(() => ask().catch(fail), found === undefined ? 0 : PAUSE_MILLIS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [of, tries.value])
  return { found, retry: failed.value === of ? () => void tries.value++ : undefined }
}
