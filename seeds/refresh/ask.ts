import { finish } from "@ratecard/core/ledger"
import { type PublicList, readList, type SourceResponse } from "@ratecard/price-sync"
import { Result } from "effect"

/** Time limit for the whole answer of a list, in milliseconds. */
const DEADLINE_MILLIS = 30_000

/**
 * The answer of a list at `now`, in milliseconds since the epoch, asked at `url`; an empty `url` switches the list
 * off.
 */
export const ask = async (source: PublicList, url: string, now: number): Promise<SourceResponse> => {
  const failed = (reason: string): SourceResponse => ({ source, kind: "failed", reason })
  if (url === "") return { source, kind: "not_configured" }
  try {
    const answer = finish(readList(source, await download(url), now))
    return Result.isSuccess(answer) ? { source, kind: "answered", answer: answer.success } : failed(answer.failure)
  } catch (error) {
    return failed(error instanceof NotOk ? error.message : `It could not be read: ${String(error)}.`)
  }
}

/** A server answered with another status than 200. */
class NotOk extends Error {}

/** The bytes at an address. Throws if there are none in time. */
export const download = async (url: string): Promise<Uint8Array> => {
  // A program without Effect: it has no other client.
  // @effect-diagnostics-next-line globalFetch:off
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MILLIS) })
  if (!response.ok) throw new NotOk(`It answered with status ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** The newest version of a package of npm, the day on which it was published, and its packed files. Throws if there is none in time. */
export const newestPackage = async (base: string, name: string) => {
  const answer: unknown = JSON.parse(
    new TextDecoder().decode(await download(`${base.replace(/\/$/u, "")}/${name.replace("/", "%2f")}`))
  )
  const { "dist-tags": tags, time, versions } = answer as Packument
  const version = tags.latest
  return {
    version,
    published: time[version]!.slice(0, 10),
    packed: await download(versions[version]!.dist.tarball)
  }
}

interface Packument {
  readonly "dist-tags": { readonly latest: string }
  readonly time: Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>
}
