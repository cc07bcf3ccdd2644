import type { Address } from "../address.ts"
import { hrefOfDay } from "../parts/modelHref.ts"

/** The page of a host; the day and the currency go along. */
export const hostHref = (address: Address, slug: string): string => hrefOfDay(address, pathOfHost(slug))

/** The one path of a host's page, below the base. */
export const pathOfHost = (slug: string): string => `/hosts/${encodeURIComponent(slug)}`
