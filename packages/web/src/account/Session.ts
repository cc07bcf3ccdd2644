import type { ValidationItem, CurrentUser, RefreshedToken, SignedInUser, SignInAddress } from "@ratecard/api"
import { signal } from "@preact/signals"
import { useSite } from "../site.ts"
import { kept } from "./kept.ts"

/** An error that the service answered with, in its own words. */
export class Problem extends Error {
  /** Of the answer; 0 if none came. */
  readonly status: number
  readonly faults: ReadonlyArray<ValidationItem>

  constructor(status: number, detail: unknown) {
    const faults = Array.isArray(detail) ? (detail as ReadonlyArray<ValidationItem>) : []
    super(typeof detail === "string" ? detail : faults.map(sentenceOf).join(" "))
    this.status = status
    this.faults = faults
  }

  /** The fault of a field of the body. */
  of(field: string): string | undefined {
    const told = this.faults.filter(({ loc }) => loc[0] === "body" && loc.includes(field)).map(({ msg }) => msg)
    return told.length === 0 ? undefined : told.join(" ")
  }

  /** The faults of all but these fields. */
  besides(fields: ReadonlyArray<string>): string {
    if (this.faults.length === 0) return this.message
    return this.faults
      .filter(({ loc }) => !fields.some((field) => loc.includes(field)))
      .map(sentenceOf)
      .join(" ")
  }
}

const sentenceOf = ({ loc, msg }: ValidationItem): string => `${loc.slice(1).join(".")}: ${msg}`

/** The end of a session, which the page of the account announces. */
type Notice = "signedOut" | "sessionOver" | "deleted"

/**
 * The user who is signed in on this page. The access token is in memory and nowhere else; the cookie that renews it is
 * out of reach of scripts.
 */
export class Session {
  /** Undefined until it is known, null without a sign-in. */
  readonly user = signal<CurrentUser | null | undefined>(undefined)
  readonly notice = signal<Notice | undefined>(undefined)
  /** The identity provider's refusal. */
  readonly refusal = signal<string | undefined>(undefined)
  readonly #api: string
  #token: string | undefined
  #renewing: Promise<boolean> | undefined
  #beginning: Promise<void> | undefined

  constructor(base: string) {
    this.#api = `${base}/api/v1`
  }

  /** Finds out who is here: a user who comes back from an identity provider, or who has a session. */
  begin(): Promise<void> {
    return (this.#beginning ??= this.#find(takeReturned()).finally(() => (this.#beginning = undefined)))
  }

  /** Goes to an identity provider. */
  async signIn(provider: string): Promise<void> {
    const { authorization_url } = await this.ask<typeof SignInAddress.Type>(
      "GET",
      `/auth/${encodeURIComponent(provider)}`
    )
    location.assign(authorization_url)
  }

  /** An answer of the API below `/api/v1`, as the signed-in user; rejects with a {@link Problem}. */
  async ask<Answer>(method: string, path: string, body?: unknown, abort?: AbortSignal): Promise<Answer> {
    return (await jsonIn(await this.file(method, path, body, abort))) as Answer
  }

  /** The same as the file that it is. */
  async file(method: string, path: string, body?: unknown, abort?: AbortSignal): Promise<Blob> {
    const used = this.#token
    const answer = await this.#send(method, path, body, abort)
    if (answer.status !== 401 || used === undefined) return read(answer)
    // Nothing was done: a 401 comes before anything.
    if (!(await this.#renewed(used))) {
      this.#leave("sessionOver")
      return read(answer)
    }
    return read(await this.#send(method, path, body, abort))
  }

  async signOut(): Promise<void> {
    await this.ask("POST", "/auth/logout")
    this.#leave("signedOut")
  }

  /** Deletes the user and all that is theirs. */
  async deleteEverything(): Promise<void> {
    await this.ask("DELETE", "/auth/me")
    this.#leave("deleted")
  }

  async #find(returned: Returned | undefined): Promise<void> {
    if (returned === undefined) return this.#resume()
    this.user.value = null
    const { code, error, iss, isBack, provider, state } = returned
    if (!isBack) return this.signIn(provider)
    // The page of the provider was reloaded, or left without an answer.
    if (code === null && error === null) return this.#resume()
    if (code === null) {
      this.refusal.value = error!
      return
    }
    const body = { code, ...(state !== null && { state }), ...(iss !== null && { iss }) }
    const { access_token } = await this.ask<typeof SignedInUser.Type>("POST", `/auth/${provider}/callback`, body)
    this.#token = access_token
    this.user.value = await this.ask<CurrentUser>("GET", "/auth/me")
  }

  async #resume(): Promise<void> {
    if (this.user.peek() != null) return
    this.user.value = (await this.#renewed(undefined)) ? await this.ask<CurrentUser>("GET", "/auth/me") : null
  }

  /** Whether there is another token than the one that was used. */
  #renewed(used: string | undefined): Promise<boolean> {
    if (this.#token !== used) return Promise.resolve(true)
    return (this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined)))
  }

  async #renew(): Promise<boolean> {
    const answer = await this.#send("POST", "/auth/refresh")
    if (answer.status === 401) return false
    this.#token = ((await jsonIn(await read(answer))) as typeof RefreshedToken.Type).access_token
    return true
  }

  #leave(notice: Notice): void {
    this.#token = undefined
    this.user.value = null
    this.notice.value = notice
  }

  async #send(method: string, path: string, body?: unknown, abort?: AbortSignal): Promise<Answered> {
    try {
      const response = await fetch(this.#api + path, {
        method,
        signal: abort ?? null,
        headers: {
          ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          ...(body !== undefined && { "content-type": "application/json" })
        },
        body: body === undefined ? null : JSON.stringify(body)
      })
      return { status: response.status, content: await response.blob() }
    } catch {
      throw new Problem(0, "")
    }
  }
}

interface Answered {
  readonly status: number
  readonly content: Blob
}

const read = async ({ content, status }: Answered): Promise<Blob> => {
  if (status < 400) return content
  // A proxy may answer with something else than JSON.
  const answer = (await jsonIn(content).catch(() => undefined)) as { readonly detail?: unknown } | undefined
  throw new Problem(status, answer?.detail ?? "")
}

const jsonIn = async (content: Blob): Promise<unknown> =>
  content.size === 0 ? undefined : JSON.parse(await content.text())

let session: Session | undefined

/** The session of this page, one for all that it shows. */
export const useSession = (): Session => {
  const { base } = useSite()
  return (session ??= new Session(base))
}

/** A person who signs in: back from an identity provider, or on the way to one. */
interface Returned {
  readonly provider: string
  /** Whether the provider sent them back. */
  readonly isBack: boolean
  readonly code: string | null
  readonly state: string | null
  readonly iss: string | null
  /** The error that the provider gave instead of a code. */
  readonly error: string | null
}

const CALLBACK = /^\/auth\/(?<provider>\w+)\/callback$/u

/** Reads an address of sign-in; undefined for any other. */
export const returnedFrom = (path: string, search: string): Returned | undefined => {
  const query = new URLSearchParams(search)
  const part = (name: string) => query.get(name)
  const isBack = CALLBACK.test(path)
  const provider = isBack ? CALLBACK.exec(path)!.groups!["provider"]! : path === "/account" ? part("begin") : null
  if (provider === null) return undefined
  return { provider, isBack, code: part("code"), state: part("state"), iss: part("iss"), error: part("error") }
}

/** Takes what the address said that the page was opened with: a second call gives nothing. */
const takeReturned = (): Returned | undefined => {
  const { address } = kept
  if (address === undefined) return undefined
  kept.address = undefined
  const { pathname, search } = new URL(address, location.origin)
  return returnedFrom(pathname, search)
}
