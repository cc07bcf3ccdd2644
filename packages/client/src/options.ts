/** The server's address, the client's time limits and retries, and the `fetch` that sends requests. */
export interface ClientOptions {
  /** Address of the server, with a path prefix if it has one; empty for a page's own origin. */
  readonly baseUrl: string | { readonly href: string }
  /**
   * Sent as `Authorization: Bearer`; a function is called once per request, and may answer null for none. Without it,
   * the client sends the token of the user who signed in through it, and renews that.
   */
  readonly bearer?: string | null | undefined | (() => Bearer | Promise<Bearer>)
  /** The longest time that one attempt may take, in milliseconds, its body included; 30,000 by default. */
  readonly timeout?: number | undefined
  /** The most retries of a GET; 2 by default, 0 for never. */
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
