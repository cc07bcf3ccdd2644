import { Data, Effect } from "effect"
import { lookup } from "node:dns"
import http from "node:http"
import https from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { hostOf, isPrivateAddress } from "./privateHosts.ts"

/** Message to an address that a user named. */
export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** No answer: not in time, not at all, or the address is not allowed for users' requests. */
export class NotPosted extends Data.TaggedError("NotPosted")<{ readonly reason: "late" | "unreachable" | "private" }> {}

/** Time limit of the answer, from the name's look-up to its head. */
const DEADLINE = "10 seconds"

/** More than any receiver needs to say. */
const MAX_HEAD_BYTES = 16_384

/**
 * The status that a stranger's address answers with. The address is judged after its name is looked up, and it
 * is this very one that is connected to, so that a name cannot lead elsewhere in between. No redirect is followed,
 * and nothing of the answer is read but its head. On `loopback` it may lead to this machine.
 */
export const post = ({ body, headers, url }: Post, { loopback }: { readonly loopback: boolean }) =>
  Effect.callback<number, NotPosted>((resume) => {
    const target = new URL(url)
    const isClosed = (address: string) => isPrivateAddress(address) && !(loopback && /^(127\.|::1$)/u.test(address))
    const fail = (reason: NotPosted["reason"]) => resume(Effect.fail(new NotPosted({ reason })))
    const host = hostOf(target)
    // What is an address already is not looked up.
    if (isIP(host) !== 0 && isClosed(host)) return fail("private")
    const sent = (target.protocol === "https:" ? https : http).request(
      target,
      {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        // A connection that others have opened went past this look-up.
        agent: false,
        maxHeaderSize: MAX_HEAD_BYTES,
        lookup: openLookup(isClosed)
      },
      (answer) => {
        resume(Effect.succeed(answer.statusCode!))
        sent.destroy()
      }
    )
    sent.on("error", (error) => fail(error instanceof ClosedAddress ? "private" : "unreachable"))
    sent.end(body)
    return Effect.sync(() => sent.destroy())
  }).pipe(Effect.timeoutOrElse({ duration: DEADLINE, orElse: () => Effect.fail(new NotPosted({ reason: "late" })) }))

class ClosedAddress extends Error {}

/** Looks a name up; fails where any of its addresses is closed. */
const openLookup =
  (isClosed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, [])
      if (found.some(({ address }) => isClosed(address))) return callback(new ClosedAddress(), [])
      if (options.all === true) callback(null, found)
      else callback(null, found[0]!.address, found[0]!.family)
    })
