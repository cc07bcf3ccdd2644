import type * as OpenIdClient from "openid-client"
import { boundedFetch } from "../../upstream/boundedFetch.ts"

/** Loaded at the first sign-in, so that the start does not pay for it. */
export const openidClient = (): Promise<typeof OpenIdClient> => import("openid-client")

/** How long one request to an identity provider may take, and all of a sign-in; and how large an answer may be. */
export const TIMEOUT_SECONDS = 10
export const MAX_ANSWER_BYTES = 1_000_000

/** The `fetch` of all requests of the library. */
export const providerFetch = boundedFetch(MAX_ANSWER_BYTES) as OpenIdClient.CustomFetch

/** Settings take plain http on loopback only. */
export const isPlain = (url: string): boolean => url.startsWith("http:")
