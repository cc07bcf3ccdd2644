/** Where the server is, how patient its client, and what carries the requests. */
export interface ClientOptions {
  /** Address of the server, with a path prefix if it has one; empty for a page's own origin. */
  readonly baseUrl: string | { readonly href: string }
  /**
   * Sent as `Authorization: Bearer`; a function is called once per request, and may answer null for none. Without it,
   * the client sends the token of the user who signed in through it, and renews that.
   */
  readonly bearer?: string | null | undefined | (() => Bearer | Promise<Bearer>)
  /** How many milliseconds one attempt may take, its body included; 30,000 by default. */
  readonly timeout?: number | undefined
  /** How often a GET is tried again, at most; 2 by default, 0 for never. */
  readonly retries?: number | undefined
  /** Milliseconds before the first retry, doubled for each further one, ±20 %; 250 by default. */
  readonly retryDelay?: number | undefined
  /** Instead of the platform's own. */
  readonly fetch?: Fetch | undefined
}

/** An access token, or none. */
export type Bearer = string | null | undefined

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call and its retries; the promise then rejects with the signal's reason. */
  readonly signal?: Signal | undefined
}

// A project without the types of the DOM and of Node has no names for what follows.

/** The platform's `fetch`, or one that is called like it. */
export type Fetch = (input: any, init?: any) => Promise<any>

/** An `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean
  readonly reason: any
  throwIfAborted(): void
  addEventListener(type: "abort", listener: () => void): void
  removeEventListener(type: "abort", listener: () => void): void
}
